import { expect, test } from 'vitest'
import messages from './messages.json' with { type: 'json' }
import { readMail } from './read-mail.ts'

/** `2+7,4 / 2`: rooms with the adults and the ages of the children; `?` is an age that the message does not state. */
const partyText = (party: ReturnType<typeof readMail>['party']) =>
  party?.map(({ adults, ages }) => [adults, ages.map((age) => age ?? '?').join()].filter((part) => part !== '').join('+')).join(' / ') ??
  null

/** `none`: the message does not state it; `unclear`: it does, but leaves doubt. Neither may be read. */
const notRead = (expected: string) => expected === 'none' || expected === 'unclear'
const digits = (telephone: string) => telephone.replace(/[^\d+]/g, '')

const readings = messages.map((message) => {
  const mail = readMail(message.text, message.received)
  const { stay, party, unread, sender } = mail
  const dates = stay && [stay.checkin, stay.checkout].filter(Boolean).join(' ')
  const right = {
    dates: notRead(message.dates)
      ? stay?.checkout === undefined && unread.includes('dates') === (message.dates === 'unclear')
      : dates === message.dates,
    codes: mail.codes.join() === message.codes.join(),
    parties: notRead(message.party)
      ? party === null && (message.party === 'none' || unread.includes('party'))
      : partyText(party) === message.party,
    names: (sender?.name ?? '') === (message.name ?? ''),
    emails: (sender?.email ?? '') === (message.email ?? ''),
    telephones: digits(sender?.telephone ?? '') === digits(message.telephone ?? ''),
  }
  return { message, right, party }
})

const kinds = ['dates', 'codes', 'parties', 'names', 'emails', 'telephones'] as const
const languages = ['en', 'de', 'es', 'tr', 'ar']

test('reads at least 95 % of the dates, codes and parties of the messages, and no wrong party without a warning', () => {
  const table = Object.fromEntries(
    [...languages, 'all'].map((language) => {
      const some = readings.filter(({ message }) => language === 'all' || message.language === language)
      return [language, Object.fromEntries(kinds.map((kind) => [kind, `${some.filter(({ right }) => right[kind]).length}/${some.length}`]))]
    }),
  )
  console.table(table)
  for (const kind of ['dates', 'codes', 'parties'] as const) {
    expect(readings.filter(({ right }) => right[kind]).length).toBeGreaterThanOrEqual(readings.length * 0.95)
  }
  const wrong = readings.filter(({ right, party }) => !right.parties && party !== null)
  expect(wrong.map(({ message }) => message.text)).toEqual([])
})
