/** What an import of settings changes, and what it leaves, line by line. */

import type { SettingsChanges, SettingsExport } from '../../../../shared/contract/settings-file.ts'
import { formatDate } from '../../../../shared/domain/dates.ts'

type Preference = SettingsChanges['preferences'][number]['name']

const preferenceWords: Record<Preference, string> = {
  theme: 'Colours',
  density: 'Rows',
  safetyMarginMinutes: 'Safety margin in minutes',
  currency: 'Currency',
  nationality: 'Nationality',
  cardEntry: 'Card entry',
  ledgerColumns: 'Columns of the ledger',
}

/** `on`, `off` and the like; `null` columns are those that fit the window. */
const valueWords = (name: Preference, value: string): string => {
  if (name === 'cardEntry') return value === 'true' ? 'on' : 'off'
  return value
}

const quoted = (names: readonly { readonly name: string }[]) => names.map(({ name }) => `“${name}”`).join(', ')

/** What becomes another, one line each. */
export function changeLines(changes: SettingsChanges): string[] {
  const { preferences, keepSince, connections, presets, views } = changes
  const added = <T extends { readonly taken: string }>(all: readonly T[]) => all.filter(({ taken }) => taken === 'added')
  return [
    ...preferences.map(({ name, before, after }) =>
      name === 'ledgerColumns'
        ? `${preferenceWords[name]}: as in the file`
        : `${preferenceWords[name]}: ${valueWords(name, after)}, now ${valueWords(name, before)}`,
    ),
    ...(keepSince
      ? [`The ledger goes back to ${formatDate(keepSince.after)}, now ${formatDate(keepSince.before)}. The next sync asks for these days.`]
      : []),
    ...added(connections).map(
      ({ name, baseUrl }) => `Connection “${name}” at ${baseUrl}, without a key: enter it before use, if you trust this address`,
    ),
    ...(added(presets).length > 0 ? [`Export presets: ${quoted(added(presets))}`] : []),
    ...(added(views).length > 0 ? [`Saved views: ${quoted(added(views))}`] : []),
  ]
}

const connectionLeft = {
  there: 'its address is there already',
  sameName: 'there is a connection of this name with another address. Compare the two before you add it by hand',
  needsCaFile: 'it needs a CA file, which is not in here. Add it by hand',
}

/** What the file holds and the desk does not take, with the reason. */
export function leftLines(changes: SettingsChanges): string[] {
  const { lessCareful, zone, connections, presets, views } = changes
  const named = (word: string, all: SettingsChanges['views']) => {
    const [there, noLedger] = [all.filter(({ taken }) => taken === 'there'), all.filter(({ taken }) => taken === 'noLedger')]
    return [
      ...(there.length > 0 ? [`${word} ${quoted(there)}: here already under this name`] : []),
      ...(noLedger.length > 0 ? [`${word} ${quoted(noLedger)}: no ledger is open to keep them. Open one and import again`] : []),
    ]
  }
  return [
    ...(lessCareful.includes('cardEntry') ? ['Card entry stays off. Whoever may, switches it on by hand'] : []),
    ...(lessCareful.includes('safetyMarginMinutes') ? ['The safety margin stays: the one in the file is smaller'] : []),
    ...(zone === null ? [] : [`The accounting zone ${zone}: it has a question of its own, which comes next`]),
    ...connections.flatMap(({ name, baseUrl, taken }) =>
      taken === 'added' ? [] : [`Connection “${name}” at ${baseUrl}: ${connectionLeft[taken]}`],
    ),
    ...named('Export presets', presets),
    ...named('Saved views', views),
  ]
}

const namesOf = (word: string, names: readonly string[]) =>
  names.length === 0 ? [] : [`${word}: ${names.map((name) => `“${name}”`).join(', ')}`]

/** What an export holds, one line each. */
export function heldLines({ connections, presets, views, viewsLeftOut }: SettingsExport): string[] {
  return [
    'Appearance, search, booking and accounting, as they are set here',
    ...namesOf('Connections, by name and address', connections),
    ...namesOf('Export presets', presets),
    ...namesOf('Saved views', views),
    ...(viewsLeftOut === 0
      ? []
      : [
          viewsLeftOut === 1
            ? 'Left out: 1 saved view that looks for a text, which may name a guest'
            : `Left out: ${viewsLeftOut} saved views that look for a text, which may name a guest`,
        ]),
  ]
}
