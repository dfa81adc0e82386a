/** Answers made to be disproportionately expensive to read, and large valid ones, each within the size limits of its endpoint. */
import { answers, booking } from '../src/main/testing/service-samples.ts'
import type { EndpointName } from '../src/shared/contract/endpoints.ts'

export interface HostileAnswer {
  readonly name: EndpointName
  text(): string
}

const mebibyte = 2 ** 20
/** Repeats a part up to a size in MiB; `#` becomes an eight-digit number for each repetition. */
function many(size: number, part: string): string {
  const count = Math.floor((size * mebibyte) / (part.length + (part.includes('#') ? 7 : 0)))
  if (!part.includes('#')) return part.repeat(count).slice(0, -1)
  return Array.from({ length: count }, (_, i) => part.replaceAll('#', String(10_000_000 + i)))
    .join('')
    .slice(0, -1)
}

const { hotel } = answers.checkHotel as { hotel: { rates: object[] } }
const rateText = JSON.stringify({ ...hotel.rates[0], rateKey: 'k|#' })
const bookingText = JSON.stringify({ ...booking, bookingRef: 'B-#', clientRef: 'RD-#' })
const hotelText = JSON.stringify({ ...hotel, hotelCode: '#', rates: [] })
const nothing = '{"hotelCode":null,"hotelName":null,"destinationCode":null,"destinationName":null,"countryCode":null,"rates":null}'

const hotels = (inside: string): HostileAnswer => ({ name: 'checkHotels', text: () => `{"hotels":[${inside}]}` })
const bookings = (inside: () => string): HostileAnswer => ({ name: 'checkBookings', text: () => `{"bookings":[${inside()}]}` })
const search = (inside: () => string): HostileAnswer => ({ name: 'checkHotels', text: () => hotels(inside()).text() })

export const hostileAnswers: Record<string, HostileAnswer> = {
  'zeros for hotels': search(() => many(10, '0,')),
  'zeros for hotels, 64 MiB': search(() => many(63, '0,')),
  'empty records for hotels': search(() => many(10, '{},')),
  'empty lists for hotels': search(() => many(10, '[],')),
  'hotels that state nothing': search(() => many(10, `${nothing},`)),
  'hotels without rates': search(() => many(10, `${hotelText},`)),
  'zeros for the rates of a hotel': search(() => `{"rates":[${many(10, '0,')}]}`),
  'lists in lists': { name: 'checkHotels', text: () => many(10, '[') },
  'thinly spread lists in lists': { name: 'checkHotels', text: () => many(10, `[${' '.repeat(30)}`) },
  'bookings with a field and an entry that cannot be read': bookings(() => many(1, '{"bookingRef":"#","total":"x","occupancies":["?"]},')),
  'bookings that state their reference alone': bookings(() => many(10, '{"bookingRef":"#"},')),
  'bookings with a name of their own each': bookings(() => many(10, '{"bookingRef":"#","a#":1},')),
  'hotels with a name of their own each': search(() => many(10, '{"a#":1},')),
  'thinly spread hotels with a name of their own each': search(() => many(10, `{"a#":1},${' '.repeat(50)}`)),
  'a search of very many fields': { name: 'checkHotels', text: () => `{"hotels":[],${many(10, '"a#":1,')}}` },
  'one booking of very many fields': bookings(() => `{"bookingRef":"1",${many(10, '"a#":1,')}}`),
  'one booking whose fields stand twice': bookings(() => `{"bookingRef":"1",${many(10, '"total":1,')}}`),
  'a remark of quotes': bookings(() => `{"bookingRef":"1","remarks":"${many(10, '\\"')}"}`.replace('\\"}', '"}')),
  'a remark of markup': bookings(() => `{"bookingRef":"1","remarks":"${many(10, '<script <br ')}"}`),
  'a total of very many digits': bookings(() => `{"bookingRef":"1","total":${many(10, '11')}}`),
  'a booking with lists of lists in it': bookings(() => `{"bookingRef":"1","meta":[${many(10, '[11111111111111111111],')}]}`),
  'a booking with a long list in it': bookings(() => `{"bookingRef":"1","meta":[${many(10, '0.5,')}]}`),
  'a true list of bookings': bookings(() => many(10, `${bookingText},`)),
  'a true list of bookings, 64 MiB': bookings(() => many(63, `${bookingText},`)),
  'a true search, 64 MiB': search(
    () => `${many(63, `${JSON.stringify({ ...hotel, hotelCode: '#', rates: Array(40).fill(hotel.rates[0]) })},`)}`,
  ),
  'one hotel with all the rates': { name: 'checkHotel', text: () => `{"hotel":{"hotelCode":"H1","rates":[${many(10, `${rateText},`)}]}}` },
  'a small one that is all mistakes': search(() => many(63 / 1024, '{},')),
}
