/** Splits a message into what its sender asks for, earlier messages and the signature, and reads who sent it. */
import { tidyLine } from '../../../shared/domain/text.ts'
import { tidyPhone } from '../../../shared/domain/typed-fields.ts'
import { foldMessage, tradeWords } from './trade-words.ts'

/** Who sent a message, as far as it says so. */
export interface Sender {
  readonly name: string
  readonly email: string
  readonly telephone: string
}

export interface MessageParts {
  /** The request, without headers and signature. */
  readonly body: string
  /** Where to look for what the body does not state, in this order: the subject, the signature, then earlier messages. */
  readonly others: readonly string[]
  /** Null if nothing is known of the sender. */
  readonly sender: Sender | null
}

const header =
  /^[ \t>*]{0,8}(?:(?<from>from|von|de|kimden|من)|(?<to>to|cc|an|para|kime|الى|إلى|نسخة)|(?<subject>subject|betreff|asunto|konu|الموضوع)|(?<date>sent|date|received|gesendet|datum|erhalten|enviado|fecha|recibido|gönderildi|gönderilme tarihi|tarih|تم الإرسال|التاريخ|تاريخ الإرسال))\*?[ \t]{0,4}:[ \t]{0,4}(?<value>[^\n]*)$/iu
const forward =
  /(?:forwarded message|weitergeleitete nachricht|mensaje reenviado|yonlendirilmis ileti|iletilen mesaj|رسالة معاد توجيه|رسالة محولة)/u
const quote =
  /^(?:on|am|el|في) .{5,150}(?:wrote|schrieb.{0,80}|escribio|كتب.{0,80}) ?:$|tarihinde .{0,100}yazdi ?:$|^-{2,} ?(?:original message|ursprungliche nachricht|mensaje original|orijinal ileti|الرسالة الاصلية)|^-{2,} ?original/u
const chatLine = /^\[?\d{1,2}[./]\d{1,2}[./]\d{2,4}[,،]? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?\]?(?: -)? ([^:\n]{2,40}): (.*)$/iu

const signOff =
  /(?:^(?:[^\d\s.!?]{1,20} ){0,2}|[.!?–-] {0,2})(?:(?:with )?(?:kind|best|warm|kindest|many)? ?(?:regards|wishes)|yours (?:sincerely|faithfully|truly)|(?:many )?thanks(?: (?:a lot|again|in advance|and regards))?|thank you(?: very much| in advance)?|thx|cheers|best|rgds|(?:mit )?(?:freundlich|best|lieb|viel|herzlich|schön)e[nrm]? gr(?:ü|u)(?:ß|ss)e?n?|mfg|lg|vg|gr(?:ü|u)(?:ß|ss)e?|danke?(?: (?:dir|euch|ihnen|und gruß|im voraus|schön|sehr))?|(?:un )?(?:cordial |atento )?saludos?(?: cordial(?:es)?| atentos?)?|atentamente|(?:muchas )?gracias(?: de antemano)?|besos|un abrazo|saygılar(?:ım(?:ız)?la)?|(?:şimdiden |çok )?teşekkürler|teşekkür ederi[mz]|iyi çalışmalar|İyi çalışmalar|selamlar|sevgiler(?:le)?|(?:مع )?(?:أطيب |خالص |فائق )?(?:التحيات|التحية|تحياتي|تحيات)|وتفضلوا بقبول فائق الاحترام(?: والتقدير)?|شكرا(?:ً)?(?: جزيلا| مقدما| لكم)?)(?![\p{L}])[ ,.!:،–-]{0,4}/iu

const title = /^(?:(?:i\. ?[av]|mr|mrs|ms|miss|dr|dra|prof|herr|frau|sr|sra|د|أ|م)\.? )+/iu
const nameWord = /^(?:\p{Lu}[\p{L}'’.-]*|\p{Script=Arabic}+|de|del|la|van|von|der|bin|al|el)$/u
const longestName = 60

/** Returns a line as a name: up to four capitalized or Arabic words, none of which belongs to a request. Otherwise null. */
function nameIn(line: string): string | null {
  const text = (line.trim().split(/[,|/;(<]/, 1)[0] ?? '')
    .replace(/(?:tel|mob|phone)\.? *$/i, '')
    .replace(title, '')
    .trim()
  const words = text.split(/\s+/)
  const isName = text !== '' && text.length <= longestName && words.length <= 4 && words.every((word) => nameWord.test(word))
  // In a longer line the name would be the first word of a sentence.
  const isSentence = line.trim().split(/\s+/).length > 8
  const isOther =
    isSentence ||
    /hotel|otel|فندق/iu.test(text) ||
    tradeWords(foldMessage(text)).some(({ kind }) => kind === 'adult' || kind === 'room' || kind === 'type' || kind === 'night')
  return isName && !isOther ? text : null
}

const longestLine = 400
/** A longer end of a message is not a signature. */
const mostSignatureLines = 14

/** Splits off the signature, and reads the name in it. */
function signatureOf(lines: readonly string[]): {
  readonly request: readonly string[]
  readonly signature: readonly string[]
  readonly name: string | null
} {
  const nextLine = (i: number) => lines.slice(i + 1).find((line) => line.trim() !== '')
  for (let i = lines.length - 1; i >= Math.max(0, lines.length - mostSignatureLines); i--) {
    const line = (lines[i] ?? '').slice(0, longestLine)
    const found = signOff.exec(line)
    if (!found) continue
    const after = line.slice(found.index + found[0].length).trim()
    const next = nextLine(i)
    const name = (next === undefined ? null : nameIn(next)) ?? nameIn(after)
    const isEnd = after === '' || (!/\d/.test(after) && after.split(/\s+/).length <= 4)
    if (isEnd && (name !== null || next === undefined))
      return { request: [...lines.slice(0, i), line.slice(0, found.index)], signature: [after, ...lines.slice(i + 1)], name }
  }
  // Without a closing, the last line that is no address may be the name.
  let last = lines.length - 1
  while (
    last > 0 &&
    nameIn(lines[last] ?? '') === null &&
    /^\s*$|@|\d[\d ()/.-]{5,}\d|^\s*sent from/i.test((lines[last] ?? '').slice(0, longestLine))
  )
    last -= 1
  while (last > 1 && nameIn(lines[last] ?? '') !== null && nameIn(lines[last - 1] ?? '') !== null) last -= 1
  const name = last > 0 ? nameIn(lines[last] ?? '') : null
  return name === null ? { request: lines, signature: [], name } : { request: lines.slice(0, last), signature: lines.slice(last), name }
}

const address = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/u
const number = String.raw`(?:\+|\(?\d)[\d ()/.-]{5,22}\d`
const labelledNumber = new RegExp(
  String.raw`(?:(?<!\p{L})(?:tel|telefon|telefono|teléfono|phone|mobile?|mobil|mob|handy|cep|gsm|móvil|movil|whatsapp|هاتف|جوال|موبايل|[mtp](?=:))\.?:? {0,2}|(?=\+))(${number})`,
  'iu',
)
const anyNumber = new RegExp(`(?<![\\p{L}\\d])(${number})`, 'u')
const otherNumber = /fax|faks|فاكس|vat|ust|iban|nif|cif|vergi/iu

function telephoneIn(lines: readonly string[], pattern: RegExp): string | null {
  for (const line of lines) {
    const found = otherNumber.test(line) ? null : pattern.exec(line.slice(0, longestLine))?.[1]
    if (found && found.replace(/\D/g, '').length >= 7) return tidyPhone(found)
  }
  return null
}

/** Splits a message, in time linear to its length. */
export function partsOf(text: string): MessageParts {
  let body: string[] = []
  const earlier: string[] = []
  let [from, subject, speaker] = ['', '', '']
  let [isQuoted, isInHead] = [false, false]
  const lines = text.split(/\r?\n/)
  const headerOf = (line: string | undefined) => header.exec((line ?? '').slice(0, longestLine))?.groups
  for (const [i, line] of lines.entries()) {
    const start = line.slice(0, longestLine)
    const folded = foldMessage(start).trim()
    const { from: isFrom, subject: isSubject, date: isDateHead, to: isTo, value = '' } = headerOf(line) ?? {}
    const isSender = isFrom !== undefined && (!/\d/.test(value) || value.includes('@'))
    const [, chatName, chatText] = chatLine.exec(start) ?? []
    if (forward.test(folded)) {
      earlier.push(...body)
      body = []
      from = ''
    } else if (quote.test(folded)) isQuoted = true
    else if (isSender) {
      isInHead = true
      if (!isQuoted && body.some((other) => /\p{L}/u.test(other))) isQuoted = true
      if (!isQuoted && from === '') from = value
    } else if (isSubject !== undefined && !/\d{3}/.test(isSubject)) {
      if (!isQuoted && subject === '') subject = value
    } else if (
      isDateHead !== undefined &&
      (isInHead || headerOf(lines[i + 1])?.['from'] !== undefined || /^(?:sent|gesendet|enviado|received)/i.test(isDateHead))
    )
      continue
    else if (isTo !== undefined && isInHead) continue
    else if (isQuoted || /^[ \t]*>/.test(line)) earlier.push(line.replace(/^[ \t]*(?:> ?)+/, ''))
    else {
      isInHead = false
      if (chatName !== undefined) speaker ||= chatName.trim()
      body.push(chatText ?? line)
    }
  }
  while (body.length > 0 && body.at(-1)?.trim() === '') body.pop()
  const { request, signature, name } = signatureOf(body)
  const fromName = tidyLine(from.replace(/<.*$|\[.*$/u, '').replace(/["']/g, ''))
  const sender = {
    name: ((fromName.includes('@') ? '' : fromName) || tidyLine(speaker) || name || '').slice(0, longestName),
    email: address.exec(from)?.[0] ?? address.exec(signature.join('\n'))?.[0] ?? address.exec(request.join('\n'))?.[0] ?? '',
    telephone: telephoneIn(signature, labelledNumber) ?? telephoneIn(signature, anyNumber) ?? telephoneIn(request, labelledNumber) ?? '',
  }
  const isKnown = Object.values(sender).some((value) => value !== '')
  return { body: request.join('\n'), others: [subject, signature.join('\n'), earlier.join('\n')], sender: isKnown ? sender : null }
}
