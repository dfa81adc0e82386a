/** Word lists for generated bookings. None of them is a real person. */

export const firstNames = [
  'Anna', 'José', 'Maria', 'Peter', 'Zoë', 'Müge', 'Lars', 'Chloé', 'Jürgen', 'Ayşe', 'Ivan', 'Søren', 'Elif', 'Tomáš', 'Ingrid', 'Noël',
  'Fatma', 'Łukasz', 'Emma', 'René', 'Björk', 'Omar', 'Inês', 'Kofi', 'Yuki', 'Márta', 'Liam', 'Dvořák', 'Sofía', 'Hélène', 'Ali', 'Nuño',
] as const // biome-ignore format: keep the list compact

const openings = ['An', 'Ber', 'Cal', 'Dö', 'Er', 'Fan', 'Gar', 'Hö', 'Ish', 'Jo', 'Kra', 'Lun', 'Mor', 'Nøl', 'Öst', 'Pe', 'Qui', 'Ros', 'Şim', 'Tor', 'Ün', 'Var', 'Wil', 'Yıl', 'Zá'] as const // biome-ignore format: keep the list compact
const middles = ['', 'ba', 'de', 'fi', 'go', 'hu', 'ka', 'lé', 'ma', 'ni', 'pó', 'ra', 'se', 'tü', 'vo', 'wa', 'xi', 'ze', 'an', 'er'] as const // biome-ignore format: keep the list compact
const endings = ['berg', 'ström', 'oğlu', 'son', 'ini', 'ez', 'mann', 'ová', 'ski', 'wood', 'ard', 'elli', 'ić', 'sen', 'ault', 'eira', 'hofer', 'kov', 'nen', 'quist', 'ra', 'shaw', 'tze', 'y'] as const // biome-ignore format: keep the list compact

/** Returns `count` distinct surnames, at most 12,000. */
export function surnamesOf(count: number): readonly string[] {
  const all = openings.flatMap((opening) => middles.flatMap((middle) => endings.map((ending) => opening + middle + ending)))
  // Spread the list so that frequent names do not share a beginning. The step is coprime to the length.
  return Array.from({ length: count }, (_, at) => all[(at * 7919) % all.length] as string)
}

const places = [
  'Istanbul', 'Zürich', 'Palma de Mallorca', 'København', 'São Paulo', 'Kraków', 'Reykjavík', 'Göteborg', 'Málaga', 'Firenze', 'Nice', 'Kyōto', 'Wien',
  'Lisboa', 'Bodrum', 'Heraklion', 'Dubrovnik', 'Marrakech', 'Dubai', 'Phuket', 'Bali', 'Cancún', 'Orlando', 'Split', 'Rhodos', 'Sharm el Sheikh',
] as const // biome-ignore format: keep the list compact
const quarters = ['', 'Old Town', 'Airport', 'Beach', 'North', 'South', 'Harbour', 'Centre', 'Hills', 'Lakeside'] as const
const countries = ['TR', 'CH', 'ES', 'DK', 'BR', 'PL', 'IS', 'SE', 'ES', 'IT', 'FR', 'JP', 'AT', 'PT', 'TR', 'GR', 'HR', 'MA', 'AE', 'TH', 'ID', 'MX', 'US', 'HR', 'GR', 'EG'] as const // biome-ignore format: keep the list compact

const styles = 'Grand Hôtel Park Royal Villa Küsten Palácio Boutique Sea City Alpine Golden Blue Casa'.split(' ')
const kinds = ['Hotel', 'Resort', 'Suites', 'Inn', 'Lodge', 'Residence', 'Spa & Hotel', 'Palace'] as const

/** Returns `count` hotels; some destinations have far more of them than others. */
export function hotelsOf(count: number) {
  const destinations = quarters.flatMap((quarter, row) =>
    places.map((place, column) => ({
      code: (0x100 + row * places.length + column).toString(16),
      name: [place, quarter].filter(Boolean).join(' '),
      country: countries[column] as string,
    })),
  )
  return Array.from({ length: count }, (_, at) => {
    const destination = destinations[Math.floor(destinations.length * ((at * 0.618034) % 1) ** 2)] as (typeof destinations)[number]
    const name = `${styles[at % styles.length]} ${destination.name.split(' ')[0]} ${kinds[Math.floor(at / 7) % kinds.length]} ${Math.floor(at / 200)}`
    return { code: (0x100000 + at * 37).toString(16), name, destination }
  })
}

export const remarkLines = [
  'Guest asks for a quiet room, "not above the bar", if possible.',
  'Late arrival, after 23:00; please hold the room.\r\nThe taxi is paid by the hotel.',
  'Mandatory resort fee of 12.50 per person and night, payable locally, is not included in the price.',
  'Check-in from 15:00, check-out until 11:00. Photo identification and a deposit are required at check-in.',
  "Anniversary: flowers, and a card that says 'félicitations'.",
  'City tax is to be paid at the property, in cash.',
  'Renovation of the pool until further notice; the spa is open.',
  'Gluten-free breakfast, nut allergy, two pillows each.',
] as const
