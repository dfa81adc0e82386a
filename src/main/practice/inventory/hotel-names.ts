/** Names of the fictional hotels: every form combined with every name, so that a place never has two hotels of one name. */
import type { Tongue } from './places.ts'
import { at } from './random.ts'

const words = (text: string) => text.split(', ')

const tongues: Record<Tongue, { readonly forms: readonly string[]; readonly names: readonly string[] }> = {
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
export const mostHotels = 90

/**
 * Returns the name of the `number`-th hotel of a place, below `mostHotels`; `turn` gives places different starting points. The step is
 * coprime to the number of combinations, so each occurs once.
 */
export function hotelName(tongue: Tongue, number: number, turn: number): string {
  const { forms, names } = tongues[tongue]
  const combination = ((number + turn) * 37) % (forms.length * names.length)
  return at(forms, combination).replace('*', at(names, Math.floor(combination / forms.length)))
}
