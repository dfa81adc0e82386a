/**
 * What stands in the ledger and what an answer said, set against each other without anything of the desk's: the ledger's rows by plain SQL,
 * the answer's text token by token.
 */
import Database from 'better-sqlite3-multiple-ciphers'

export type StoredRow = Readonly<Record<string, string | number | null>>

export interface OpenRows {
  /** Every booking, by its reference. */
  all(): Map<string, StoredRow>
  one(bookingRef: string): StoredRow | null
  close(): void
}

/** Reads beside the desk, with the ledger's key. */
export function openRows(file: string, key: Buffer): OpenRows {
  const db = new Database(file, { readonly: true, timeout: 5000 })
  db.pragma("cipher = 'aegis'")
  db.key(Buffer.from(`x'${key.toString('hex')}'`))
  const each = db.prepare('select * from booking where booking_ref = ?')
  return {
    all: () => new Map((db.prepare('select * from booking').all() as StoredRow[]).map((row) => [String(row.booking_ref), row])),
    one: (bookingRef) => (each.get(bookingRef) as StoredRow | undefined) ?? null,
    close: () => void db.close(),
  }
}

/** Which fields of an answer a column is filled from. */
const sources: Readonly<Record<string, readonly string[]>> = {
  booking_ref: ['bookingRef'],
  client_ref: ['clientRef'],
  status: ['status'],
  hotel_code: ['hotelCode'],
  hotel_name: ['hotelName'],
  destination_code: ['destinationCode'],
  destination_name: ['destinationName'],
  country_code: ['countryCode'],
  checkin: ['checkin'],
  checkout: ['checkout'],
  holder_last: ['lastName'],
  holder_first: ['firstName'],
  rate_type: ['rateType'],
  board_type: ['boardType'],
  board_name: ['boardName'],
  currency: ['currency'],
  total: ['total'],
  cancellation_cost: ['cancellationCost'],
  balance: ['balance'],
  commission: ['commission'],
  hotel_rate: ['hotelRate'],
  hotel_currency: ['hotelCurrency'],
  creation_date: ['creationDate'],
}
const amounts = new Set(['total', 'cancellation_cost', 'balance', 'commission', 'hotel_rate'])

/** The columns of a row that hold what no answer said, as `column: value`. `before` is the row as it was, whose values may stay. */
export function unsaidIn(row: StoredRow, before: StoredRow | null, text: string): string[] {
  let tokens: Map<string, string[]> | null = null
  const saidAs = (name: string) => {
    tokens ??= tokensOf(text)
    return tokens.get(name) ?? []
  }
  return Object.entries(sources).flatMap(([column, names]) => {
    const value = row[column]
    if (value === null || value === undefined || value === '' || value === before?.[column] || String(value).includes('••••')) return []
    const isSaid = names.some((name) =>
      saidAs(name).some((token) => (amounts.has(column) ? sameAmount(token, String(value)) : sameText(token, String(value)))),
    )
    return isSaid ? [] : [`${column}: ${String(value).slice(0, 60)}`]
  })
}

const member = /("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)/g

/** Every text and number of an answer, by the name that it stands under. */
function tokensOf(text: string): Map<string, string[]> {
  const said = new Map<string, string[]>()
  // A value of one member may be what a regular expression takes for the name of the next: each place is tried.
  for (let from = 0; ; ) {
    member.lastIndex = from
    const match = member.exec(text)
    if (!match) break
    from = match.index + (match[1]?.length ?? 1)
    const [name, value] = [plain(match[1] ?? ''), plain(match[2] ?? '')]
    if (name !== null && value !== null) said.set(name, [...(said.get(name) ?? []), value])
  }
  return said
}

function plain(token: string): string | null {
  if (!token.startsWith('"')) return token
  try {
    return JSON.parse(token) as string
  } catch {
    return null
  }
}

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Equal in letters and digits; what is stored may be cut. */
function sameText(said: string, stored: string): boolean {
  if (said === stored) return true
  return stored.endsWith('…') || stored.length > 1000 ? bare(said).startsWith(bare(stored)) : bare(said) === bare(stored)
}

/** Equal to the last digit, whatever zeros it ends in, and whether or not it was written with an exponent. */
function sameAmount(said: string, stored: string): boolean {
  const [a, b] = [scaled(said), scaled(stored)]
  return a !== null && a === b
}

function scaled(text: string): string | null {
  const [, sign, whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text.trim()) ?? []
  if (sign === undefined || Math.abs(Number(exponent)) > 400) return null
  const digits = (whole + fraction).replace(/^0+/, '')
  const trimmed = digits.replace(/0+$/, '')
  return trimmed === '' ? '0' : `${sign}${trimmed}e${Number(exponent) - fraction.length + digits.length - trimmed.length}`
}
