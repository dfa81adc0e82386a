/** Defects in the send journal, and in how it is read at startup. */
import type { Mutation } from './mutation.ts'

const booking = 'src/main/booking'
const journal = `${booking}/send-journal/send-journal.ts`
const desk = 'src/main/desk'
const lossyDisk = ['bench/campaign/world/lossy-disk.test.ts']

export const journalMutations: readonly Mutation[] = [
  {
    name: 'does not flush an entry of the send journal',
    hurts: 'A power cut loses the only record of a request that the ledger lost too.',
    edits: [{ file: journal, find: '    await journal.sync()\n', replace: '' }],
    tests: lossyDisk,
  },
  {
    name: 'does not start a new line after a failed write',
    hurts: 'Two entries become one unreadable line.',
    edits: [{ file: journal, find: "    linePrefix = '\\n'\n    try {", replace: "    linePrefix = ''\n    try {" }],
    tests: lossyDisk,
  },
  {
    name: 'does not start a new line after a restart',
    hurts: 'If the last line was not durable, the next entry is lost with it.',
    edits: [{ file: journal, find: "  let linePrefix = text ? '\\n' : ''", replace: "  let linePrefix = ''" }],
    tests: lossyDisk,
  },
  {
    name: 'does not flush the folder of a new send journal',
    hurts: 'A power cut loses the whole file.',
    edits: [{ file: journal, find: '      await disk.syncFolder(dirname(file))\n', replace: '' }],
    tests: lossyDisk,
  },
  {
    name: 'uses the number of an entry twice',
    hurts: 'A ledger row that refers to one entry counts for the other one too.',
    edits: [{ file: journal, find: '    lastNumber += numbered.length\n', replace: '' }],
    tests: [`${booking}/send-journal/send-journal.test.ts`],
  },
  {
    name: 'voids the last entry instead of the given one',
    hurts: 'A sent request is forgotten instead of an unsent one.',
    edits: [{ file: journal, find: 'const position = takesBack === undefined ?', replace: 'const position = takesBack !== -1 ?' }],
    tests: [`${booking}/send-journal/send-journal.test.ts`],
  },
  {
    name: 'does not repair a damaged send journal from the ledger',
    hurts: 'A later loss of the ledger then loses these requests completely.',
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
