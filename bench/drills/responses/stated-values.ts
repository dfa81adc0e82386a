/** Compares what was read from an answer with its text, token by token, without any of the desk's code. */

const amounts = ['total', 'cancellationCost', 'balance', 'commission', 'hotelRate'] as const
const texts = [
  ...['bookingRef', 'clientRef', 'status', 'hotelCode', 'hotelName', 'destinationCode', 'destinationName', 'countryCode', 'checkin'],
  ...['checkout', 'rateType', 'boardType', 'boardName', 'currency', 'hotelCurrency', 'creationDate'],
] as const

/** Returns the fields of a booking that were read with a value that the text does not contain, as `field: value`. */
export function notStated(booking: Readonly<Record<string, unknown>>, text: string): string[] {
  const tokens = tokensOf(text)
  return [...amounts, ...texts].flatMap((name) => {
    const value = booking[name]
    if (value === null || value === undefined || value === '') return []
    const isAmount = amounts.some((one) => one === name)
    const isStated = tokens.get(name)?.some((token) => (isAmount ? sameAmount(token, String(value)) : sameText(token, String(value))))
    return isStated ? [] : [`${name}: ${String(value).slice(0, 60)}`]
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

/** Letters and digits only; the desk decodes the blank of HTML in names. */
const bare = (text: string) =>
  text
    .replaceAll('&nbsp;', ' ')
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
