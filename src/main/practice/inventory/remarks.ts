/** Remarks of hotels about a rate: none, plain text, or markup as in real answers. */
import type { SeededRandom } from './random.ts'

const plain = [
  'Check-in from 15:00, check-out until 11:00.',
  'City tax is paid at the hotel. Pets are welcome on request.',
  'A deposit of 50.00 USD per stay is taken on arrival and returned at check-out.',
]

const markup = [
  '<b>Fees</b> City tax of 3.50&nbsp;EUR per person and night, payable at the hotel.<br/>Parking: 18.00&nbsp;EUR per night.',
  '<p>Reception is open from 07:00 to 22:00. <i>Late arrival</i>: tell the hotel on the day before.</p><ul><li>Crib: free</li><li>Extra bed: 25.00 USD</li></ul>',
  'Mandatory fees:   resort fee 29.00 USD per room &amp; night ...  <br>Photo ID &quot;must&quot; be shown&hellip;',
  '<div>Die Rezeption schließt um 23&nbsp;Uhr. Frühstück ab 6.30 Uhr.</div><script>alert("remarks")</script>',
]

const paragraph =
  '<p>Guests are asked to read the house rules: no smoking in the rooms, quiet from 22:00, pool from 08:00 to 20:00 in season.&nbsp;</p>'

/** Generates a hotel's remarks: null, empty, plain, with tags and entities, and sometimes several thousand characters. */
export function writeRemarks(random: SeededRandom): string | null {
  const kind = random.int(1, 100)
  if (kind <= 40) return null
  if (kind <= 50) return ''
  if (kind <= 75) return random.pick(plain)
  return kind <= 99 ? random.pick(markup) : paragraph.repeat(30)
}
