/** Defects in the send journal, and in how it is read at startup. */
import type { Mutation } from './mutation.ts'

const booking = 'src/main/booking'
const journal = `${booking}/send-journal/send-journal.ts`
const desk = 'src/main/desk'
const lossyDisk = ['bench/campaign/world/lossy-disk.test.ts']

export const journalMutations: readonly Mutation[] = [
  {
    name: 'line of the witness not flushed',
    hurts: 'A power cut takes the only trace of a request whose row was lost.',
    edits: [{ file: journal, find: '    await journal.sync()\n', replace: '' }],
    tests: lossyDisk,
  },
  {
    name: 'line after a failed one continues it',
    hurts: 'Two lines become one that nobody can read.',
    edits: [{ file: journal, find: "    lead = '\\n'\n    try {", replace: "    lead = ''\n    try {" }],
    tests: lossyDisk,
  },
  {
    name: 'first line after a start continues the last',
    hurts: 'A line that is shown and was never flushed takes the next one with it.',
    edits: [{ file: journal, find: "  let lead = text ? '\\n' : ''", replace: "  let lead = ''" }],
    tests: lossyDisk,
  },
  {
    name: "witness's name not made durable",
    hurts: 'A power cut takes the whole file, with every line in it.',
    edits: [{ file: journal, find: '      await disk.syncFolder(dirname(file))\n', replace: '' }],
    tests: lossyDisk,
  },
  {
    name: 'number of a line given twice',
    hurts: 'A row that knows of the one line is taken to know of the other.',
    edits: [{ file: journal, find: '    last += numbered.length\n', replace: '' }],
    tests: [`${booking}/send-journal/send-journal.test.ts`],
  },
  {
    name: 'last line taken back whichever was meant',
    hurts: 'A request that was sent is forgotten for one that was not.',
    edits: [{ file: journal, find: 'const position = takesBack === undefined ?', replace: 'const position = takesBack !== -1 ?' }],
    tests: [`${booking}/send-journal/send-journal.test.ts`],
  },
  {
    name: 'damaged witness not written again',
    hurts: 'Ledger and witness lose each their own half.',
    edits: [
      {
        file: `${desk}/session/open-send-journal.ts`,
        find: 'const lines = await repairJournal(ledger, journal, clock.nowMs())',
        replace: 'const lines = 0',
      },
    ],
    tests: [`${desk}/session/open-ledger-session.test.ts`],
  },
]
