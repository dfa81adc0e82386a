/**
 * Compares the ledger with an answer's text without any of the desk's code: reads the ledger's rows with plain SQL, and the answer token by token.
 */
import Database from 'better-sqlite3-multiple-ciphers'

export type StoredRow = Readonly<Record<string, string | number | null>>

export interface OpenRows {
  /** Returns every booking by its reference. */
  all(): Map<string, StoredRow>
  one(bookingRef: string): StoredRow | null
  close(): void
}

/** Opens the ledger read-only with its key, while the desk has it open too. */
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

/** The answer fields that each column is filled from. */
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

/** Returns columns whose value no answer contains, as `column: value`. Values that the row had before are allowed. */
export function unsaidIn(row: StoredRow, before: StoredRow | null, text: string): string[] {
  let tokens: Map<string, string[]> | null = null
  const statedAs = (name: string) => {
    tokens ??= tokensOf(text)
    return tokens.get(name) ?? []
  }
  return Object.entries(sources).flatMap(([column, names]) => {
    const value = row[column]
    if (value === null || value === undefined || value === '' || value === before?.[column] || String(value).includes('••••')) return []
    const isStated = names.some((name) =>
      statedAs(name).some((token) => (amounts.has(column) ? sameAmount(token, String(value)) : sameText(token, String(value)))),
    )
    return isStated ? [] : [`${column}: ${String(value).slice(0, 60)}`]
  })
}

const member = /("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)/g

/** Returns every string and number of an answer by its member name. */
function tokensOf(text: string): Map<string, string[]> {
  const stated = new Map<string, string[]>()
  // The regular expression may take a value for the next member's name, so continue right after each name.
  for (let from = 0; ; ) {
    member.lastIndex = from
    const match = member.exec(text)
    if (!match) break
    from = match.index + (match[1]?.length ?? 1)
    const [name, value] = [plain(match[1] ?? ''), plain(match[2] ?? '')]
    if (name !== null && value !== null) stated.set(name, [...(stated.get(name) ?? []), value])
  }
  return stated
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

/** Whether letters and digits are equal; the stored text may be truncated. */
function sameText(stated: string, stored: string): boolean {
  if (stated === stored) return true
  return stored.endsWith('…') || stored.length > 1000 ? bare(stated).startsWith(bare(stored)) : bare(stated) === bare(stored)
}

/** Whether two amounts are exactly equal, apart from trailing zeros and exponent notation. */
function sameAmount(stated: string, stored: string): boolean {
  const [a, b] = [scaled(stated), scaled(stored)]
  return a !== null && a === b
}

function scaled(text: string): string | null {
  const [, sign, whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text.trim()) ?? []
  if (sign === undefined || Math.abs(Number(exponent)) > 400) return null
  const digits = (whole + fraction).replace(/^0+/, '')
  const trimmed = digits.replace(/0+$/, '')
  return trimmed === '' ? '0' : `${sign}${trimmed}e${Number(exponent) - fraction.length + digits.length - trimmed.length}`
}
