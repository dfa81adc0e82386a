/** The 40 destinations of the practice service, in 15 countries. */

/** Language of a place's hotel names. */
export type Tongue = 'french' | 'spanish' | 'italian' | 'portuguese' | 'german' | 'turkish' | 'english' | 'japanese' | 'swedish' | 'czech'

export interface InventoryPlace {
  readonly code: string
  readonly name: string
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string
  /** UTC offset in which hotels of the place state when a policy begins. */
  readonly offset: string
  /** Currency in which its hotels are paid on arrival. */
  readonly currency: string
  readonly tongue: Tongue
}

type Land = Omit<InventoryPlace, 'code' | 'name'> & { readonly places: readonly (readonly [code: string, name: string])[] }

const land = (
  country: string,
  offset: string,
  currency: string,
  tongue: Tongue,
  ...places: (readonly [code: string, name: string])[]
): Land => ({ country, offset, currency, tongue, places })

const lands: readonly Land[] = [
  land('TR', '+03:00', 'TRY', 'turkish', ['IST', 'İstanbul'], ['IZM', 'İzmir'], ['AYT', 'Antalya'], ['MUG', 'muğla']),
  land('FR', '+01:00', 'EUR', 'french', ['PAR', 'Paris'], ['FNI', 'Nîmes'], ['BSN', 'Besançon'], ['ORE', 'Orléans']),
  land('ES', '+01:00', 'EUR', 'spanish', ['AGP', 'Málaga'], ['CAD', 'Cádiz'], ['LCG', 'A Coruña'], ['ODB', 'Córdoba']),
  land('IT', '+01:00', 'EUR', 'italian', ['ROM', 'Roma'], ['FLR', 'Firenze'], ['FRL', 'Forlì']),
  land('DE', '+01:00', 'EUR', 'german', ['MUC', 'München'], ['CGN', 'Köln'], ['DUS', 'Düsseldorf'], ['NUE', 'Nürnberg']),
  land('CH', '+01:00', 'CHF', 'german', ['ZRH', 'Zürich'], ['BRN', 'Bern']),
  land('CH', '+01:00', 'CHF', 'french', ['GVA', 'Genève'], ['NCH', 'Neuchâtel']),
  land('AT', '+01:00', 'EUR', 'german', ['VIE', 'Wien'], ['SPO', 'Sankt Pölten']),
  land('PT', 'Z', 'EUR', 'portuguese', ['LIS', 'Lisboa'], ['EVR', 'Évora']),
  land('GB', 'Z', 'GBP', 'english', ['LON', 'London'], ['EDI', 'Edinburgh'], ['BTH', 'Bath']),
  land('US', 'Z', 'USD', 'english', ['NYC', 'New York'], ['CHI', 'Chicago']),
  land('US', '-08:00', 'USD', 'spanish', ['SJC', 'San José']),
  land('JP', '+09:00', 'JPY', 'japanese', ['TYO', 'Tōkyō'], ['UKY', 'Kyōto']),
  land('AE', '+04:00', 'AED', 'english', ['DXB', 'Dubai'], ['AUH', 'Abu Dhabi']),
  land('KW', '+03:00', 'KWD', 'english', ['KWI', 'Kuwait City']),
  land('SE', '+01:00', 'SEK', 'swedish', ['MMA', 'Malmö']),
  land('CZ', '+01:00', 'CZK', 'czech', ['PLZ', 'Plzeň']),
]

export const inventoryPlaces: readonly InventoryPlace[] = lands.flatMap(({ places, ...rest }) =>
  places.map(([code, name]) => ({ code, name, ...rest })),
)
