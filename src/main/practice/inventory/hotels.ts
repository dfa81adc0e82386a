/** The hotels of the practice service. Codes are the same for every seed; names, prices and behaviour differ. */
import { entryAt, hash, randomFrom } from './random.ts'

/** Language of a place's hotel names. */
type Language = 'french' | 'spanish' | 'italian' | 'portuguese' | 'german' | 'turkish' | 'english' | 'japanese' | 'swedish' | 'czech'

interface InventoryPlace {
  readonly code: string
  readonly name: string
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string
  /** UTC offset in which hotels of the place state when a policy begins. */
  readonly offset: string
  /** Currency in which its hotels are paid on arrival. */
  readonly currency: string
  readonly language: Language
}

type PlaceGroup = Omit<InventoryPlace, 'code' | 'name'> & { readonly places: readonly (readonly [code: string, name: string])[] }

const placeGroup = (
  country: string,
  offset: string,
  currency: string,
  language: Language,
  ...places: (readonly [code: string, name: string])[]
): PlaceGroup => ({ country, offset, currency, language, places })

const placeGroups: readonly PlaceGroup[] = [
  placeGroup('TR', '+03:00', 'TRY', 'turkish', ['IST', 'İstanbul'], ['IZM', 'İzmir'], ['AYT', 'Antalya'], ['MUG', 'muğla']),
  placeGroup('FR', '+01:00', 'EUR', 'french', ['PAR', 'Paris'], ['FNI', 'Nîmes'], ['BSN', 'Besançon'], ['ORE', 'Orléans']),
  placeGroup('ES', '+01:00', 'EUR', 'spanish', ['AGP', 'Málaga'], ['CAD', 'Cádiz'], ['LCG', 'A Coruña'], ['ODB', 'Córdoba']),
  placeGroup('IT', '+01:00', 'EUR', 'italian', ['ROM', 'Roma'], ['FLR', 'Firenze'], ['FRL', 'Forlì']),
  placeGroup('DE', '+01:00', 'EUR', 'german', ['MUC', 'München'], ['CGN', 'Köln'], ['DUS', 'Düsseldorf'], ['NUE', 'Nürnberg']),
  placeGroup('CH', '+01:00', 'CHF', 'german', ['ZRH', 'Zürich'], ['BRN', 'Bern']),
  placeGroup('CH', '+01:00', 'CHF', 'french', ['GVA', 'Genève'], ['NCH', 'Neuchâtel']),
  placeGroup('AT', '+01:00', 'EUR', 'german', ['VIE', 'Wien'], ['SPO', 'Sankt Pölten']),
  placeGroup('PT', 'Z', 'EUR', 'portuguese', ['LIS', 'Lisboa'], ['EVR', 'Évora']),
  placeGroup('GB', 'Z', 'GBP', 'english', ['LON', 'London'], ['EDI', 'Edinburgh'], ['BTH', 'Bath']),
  placeGroup('US', 'Z', 'USD', 'english', ['NYC', 'New York'], ['CHI', 'Chicago']),
  placeGroup('US', '-08:00', 'USD', 'spanish', ['SJC', 'San José']),
  placeGroup('JP', '+09:00', 'JPY', 'japanese', ['TYO', 'Tōkyō'], ['UKY', 'Kyōto']),
  placeGroup('AE', '+04:00', 'AED', 'english', ['DXB', 'Dubai'], ['AUH', 'Abu Dhabi']),
  placeGroup('KW', '+03:00', 'KWD', 'english', ['KWI', 'Kuwait City']),
  placeGroup('SE', '+01:00', 'SEK', 'swedish', ['MMA', 'Malmö']),
  placeGroup('CZ', '+01:00', 'CZK', 'czech', ['PLZ', 'Plzeň']),
]

export const inventoryPlaces: readonly InventoryPlace[] = placeGroups.flatMap(({ places, ...rest }) =>
  places.map(([code, name]) => ({ code, name, ...rest })),
)

// Names of the fictional hotels: every form combined with every name, so that a place never has two hotels of one name.

const words = (text: string) => text.split(', ')

const nameParts: Record<Language, { readonly forms: readonly string[]; readonly names: readonly string[] }> = {
  french: {
    forms: words('Hôtel *, Le Grand *, Résidence *, Auberge *, Château *, Hôtel & Spa *'),
    names: words(
      'Belle Étoile, Saint-Honoré, des Tuileries, du Vieux-Port, Bellevue, de la Forêt, Beauséjour, des Orangers, Mirabeau, du Théâtre, Lumière, des Abbesses, Beaurivage, du Moulin, L’Écluse',
    ),
  },
  spanish: {
    forms: words('Hotel *, Hostal *, Parador *, Casa *, Gran Hotel *, Apartamentos *'),
    names: words(
      'Río Azul, Peñón, Montaña, Señorial, El Jardín, La Niña, Alcázar, Bahía, San Nicolás, Del Ángel, Los Olivos, Corazón, Mirador, Santa Lucía, Jazmín',
    ),
  },
  italian: {
    forms: words('Albergo *, Hotel *, Palazzo *, Villa *, Locanda *, Pensione *'),
    names: words(
      'San Niccolò, Serenità, Il Mulino, Libertà, Bellosguardo, Santa Chiara, Perù, La Torre, Caffè Reale, Ponte Vecchio, Aurora, Lungarno, Cimabue, Città Alta, Tre Pini',
    ),
  },
  portuguese: {
    forms: words('Hotel *, Pousada *, Residencial *, Quinta *, Solar *, Casa *'),
    names: words(
      'São Brás, Oração, Conceição, Maçã, do Sertão, Ribeirão, da Estação, Sete Colinas, Açores, do Castelo, Belém, da Sé, Coração, Alecrim, do Poço',
    ),
  },
  german: {
    forms: words('Hotel *, Gasthof *, Pension *, Parkhotel *, Schlosshotel *, Landhaus *'),
    names: words(
      'Zum Löwen, Königshof, Grüner Baum, Mühlenblick, Zum Bären, Am Fluss, Schöne Aussicht, Drei Könige, Rössli, Brückenhof, Jägerhof, Zum Größten, Weißes Kreuz, Alte Post, Sonnenhöhe',
    ),
  },
  turkish: {
    forms: words('* Otel, * Konağı, * Pansiyon, * Palas, * Suites, * Butik Otel'),
    names: words('Gümüş, Çınar, Işık, Boğaziçi, Şehzade, Göksu, Yıldız, Ağaçlı, Köşk, Üsküdar, Güneş, Çiçek, Sarıyer, Kuğu, Beyoğlu'),
  },
  english: {
    forms: words('The * Hotel, * House, * Inn, Royal *, * Court, * Suites'),
    names: words(
      'Albion, Harbour, Brontë, Kingfisher, Marlowe, Café Noël, O’Connell, Thistle, Old Quay, Cavendish, Lakeshore, Zoë’s, Meridian, Pearl, Fig & Olive',
    ),
  },
  japanese: {
    forms: words('Hotel *, Ryokan *, * Inn, * Onsen, Grand *, * Tower'),
    names: words('Ōkura, Kōyō, Sakura, Yūgen, Hōjō, Shinjū, Kōgetsu, Ryūō, Midori, Hatō, Tōkaidō, Kyūden, Fūrin, Aoyama, Jūnikai'),
  },
  swedish: {
    forms: words('Hotell *, * Värdshus, Stadshotellet *, * Gästgiveri, Pensionat *, * Herrgård'),
    names: words(
      'Sjögården, Björnen, Skärgård, Ängsholm, Gröna Lund, Öresund, Blå Porten, Måsen, Västerhus, Åkern, Kärnan, Lilla Torg, Fågelsång, Södra, Norrsken',
    ),
  },
  czech: {
    forms: words('Hotel *, Penzion *, Hostinec *, Zámek *, Apartmány *, Vila *'),
    names: words(
      'U Zlatého lva, Růže, Nádraží, Švejk, Černý kůň, Pod Věží, Měšťan, Pivovar, Žižka, Bílá labuť, Dvořák, Lípa, Radbuza, U Mostu, Štěstí',
    ),
  },
}

/** The maximum number of hotels that one place can have without duplicate names. */
const maxHotelsPerPlace = 90

/**
 * Returns the name of the `number`-th hotel of a place, below `maxHotelsPerPlace`; `startOffset` differs between places. The step is
 * coprime to the number of combinations, so each occurs once.
 */
function hotelName(language: Language, number: number, startOffset: number): string {
  const { forms, names } = nameParts[language]
  const combination = ((number + startOffset) * 37) % (forms.length * names.length)
  return entryAt(forms, combination).replace('*', entryAt(names, Math.floor(combination / forms.length)))
}

export interface InventoryHotel {
  readonly hotelCode: string
  readonly hotelName: string
  readonly place: InventoryPlace
  /** Country code in the service's spelling: some suppliers use lower case. */
  readonly countryCode: string
  /** Seed of this hotel's random numbers. */
  readonly seed: number
  /** Euro cents for a standard double room for one night. */
  readonly nightly: number
  /** Percentage of stays for which it is sold out. */
  readonly soldOutPercent: 0 | 15 | 100
  /** Maximum number of rates for a stay. */
  readonly mostRates: number
  /** Whether it sells in the requested currency, or only in its own. */
  readonly followsCurrency: boolean
  /** Percentage by which its cached prices differ from current ones; 0 for most hotels. */
  readonly drift: number
}

const minHotelsPerPlace = 78

/** Creates all hotels of a seed, place by place: more than 3,000. */
export function createHotels(seed: string): InventoryHotel[] {
  return inventoryPlaces.flatMap((place, p) => {
    const placeSeed = hash(`${seed}|${place.code}`)
    const count = minHotelsPerPlace + (placeSeed % (maxHotelsPerPlace - minHotelsPerPlace))
    return Array.from({ length: count }, (_, n) => createHotel(place, placeSeed, String(100_000 + p * 1000 + n), n))
  })
}

function createHotel(place: InventoryPlace, placeSeed: number, hotelCode: string, number: number): InventoryHotel {
  const seed = hash(`${placeSeed}|${hotelCode}`)
  const random = randomFrom(seed)
  return {
    hotelCode,
    hotelName: hotelName(place.language, number, placeSeed % 1000),
    place,
    seed,
    countryCode: random.chance(8) ? place.country.toLowerCase() : place.country,
    nightly: random.int(3200, 31_000),
    soldOutPercent: random.pick([0, 0, 0, 0, 0, 0, 0, 15, 15, 100]),
    mostRates: random.chance(55) ? 20 : random.chance(80) ? random.int(10, 19) : random.int(1, 9),
    followsCurrency: random.chance(80),
    drift: random.chance(20) ? random.pick([-6, -4, -3, 2, 3, 5]) : 0,
  }
}

/**
 * Returns sample codes, alternating between places: hotels that always have rates come first. The last twentieth of a short list is of hotels
 * that never have rates, so that this case occurs too.
 */
export function sampleCodes(hotels: readonly InventoryHotel[], n: number): string[] {
  const open = alternatePlaces(hotels.filter(({ soldOutPercent }) => soldOutPercent === 0))
  const closed = alternatePlaces(hotels.filter(({ soldOutPercent }) => soldOutPercent === 100))
  const others = hotels.filter(({ soldOutPercent }) => soldOutPercent === 15)
  const some = open.slice(0, n - Math.floor(n / 20))
  return [...some, ...[...closed, ...others, ...open.slice(some.length)].slice(0, n - some.length)].map(({ hotelCode }) => hotelCode)
}

/** Alternates between places: the first hotel of each, then the second of each, and so on. */
function alternatePlaces(hotels: readonly InventoryHotel[]): InventoryHotel[] {
  const byPlace = inventoryPlaces.map((place) => hotels.filter((hotel) => hotel.place === place))
  const longest = Math.max(...byPlace.map((list) => list.length))
  return Array.from({ length: longest }, (_, n) => byPlace.flatMap((list) => (n < list.length ? [entryAt(list, n)] : []))).flat()
}
