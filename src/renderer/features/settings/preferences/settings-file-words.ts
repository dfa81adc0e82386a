/** Texts about what an export of settings contains, and what an import changes and leaves. */

import type { SettingsChanges, SettingsExport } from '../../../../shared/contract/views/settings-file.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { listQuoted } from '../../../../shared/words/lists.ts'
import { say, texts } from '../../../../shared/words/say.ts'

type Preference = SettingsChanges['preferences'][number]['name']

const preferenceWords: Record<Preference, string> = texts({
  theme: 'common.colours',
  density: 'common.rows',
  language: 'common.language',
  formats: 'common.formats',
  opensWith: 'preferences.opensWith',
  safetyMarginMinutes: 'common.safetyMarginMinutes',
  remindFreeEndsHours: 'settingsFile.reminderFreeEndsHours',
  remindArrivalDays: 'settingsFile.reminderArrivalDays',
  watchRates: 'preferences.watchRates',
  currency: 'common.currency',
  nationality: 'common.nationality',
  cardEntry: 'common.cardEntry',
  singleKeys: 'preferences.singleKeys',
  marginRule: 'common.marginRule',
  exchangeRates: 'common.exchangeRates',
  compareIn: 'common.compareCurrency',
  ledgerColumns: 'settingsFile.ledgerColumns',
})

/** Returns a value as text: switches as on or off, `null` as off. */
const valueWords = (name: Preference, value: string): string => {
  if (name === 'cardEntry' || name === 'singleKeys' || name === 'watchRates')
    return value === 'true' ? say('settingsFile.on') : say('settingsFile.off')
  return value === 'null' ? say('settingsFile.off') : value
}

const quoted = (names: readonly { readonly name: string }[]) => listQuoted(names.map(({ name }) => name))

/** Returns what an import changes, one line per change. */
export function changeLines(changes: SettingsChanges): string[] {
  const { preferences, keepSince, connections, presets, views } = changes
  const added = <T extends { readonly taken: string }>(all: readonly T[]) => all.filter(({ taken }) => taken === 'added')
  return [
    ...preferences.map(({ name, before, after }) =>
      name === 'ledgerColumns' || name === 'marginRule' || name === 'exchangeRates'
        ? say('settingsFile.preferenceFromFile', { name: preferenceWords[name] })
        : say('settingsFile.preferenceChanged', {
            name: preferenceWords[name],
            value: valueWords(name, after),
            value2: valueWords(name, before),
          }),
    ),
    ...(keepSince
      ? [say('settingsFile.historyChanged', { after: formatDate(keepSince.after), before: formatDate(keepSince.before) })]
      : []),
    ...added(connections).map(({ name, baseUrl }) => say('settingsFile.connectionAdded', { name, baseUrl })),
    ...(added(presets).length > 0 ? [say('settingsFile.presetsAdded', { quoted: quoted(added(presets)) })] : []),
    ...(added(views).length > 0 ? [say('settingsFile.viewsAdded', { quoted: quoted(added(views)) })] : []),
  ]
}

const connectionLeft = texts({
  there: 'settingsFile.leftAddressTaken',
  sameName: 'settingsFile.leftNameTaken',
  needsCaFile: 'settingsFile.leftNeedsCaFile',
})

/** Returns what is in the file but not imported, one line each, with the reason. */
export function leftLines(changes: SettingsChanges): string[] {
  const { lessCareful, zone, connections, presets, views } = changes
  const named = (word: string, all: SettingsChanges['views']) => {
    const [there, noLedger] = [all.filter(({ taken }) => taken === 'there'), all.filter(({ taken }) => taken === 'noLedger')]
    return [
      ...(there.length > 0 ? [say('settingsFile.leftAlreadyHere', { word, there: quoted(there) })] : []),
      ...(noLedger.length > 0 ? [say('settingsFile.leftNoLedger', { word, noLedger: quoted(noLedger) })] : []),
    ]
  }
  return [
    ...(lessCareful.includes('cardEntry') ? [say('settingsFile.cardEntryLeft')] : []),
    ...(lessCareful.includes('safetyMarginMinutes') ? [say('settingsFile.safetyMarginLeft')] : []),
    ...(lessCareful.includes('remindFreeEndsHours') ? [say('settingsFile.reminderLeft')] : []),
    ...(zone === null ? [] : [say('settingsFile.zoneLeft', { zone })]),
    ...connections.flatMap(({ name, baseUrl, taken }) =>
      taken === 'added' ? [] : [say('settingsFile.connectionLeft', { name, baseUrl, taken: connectionLeft[taken] })],
    ),
    ...named(say('settingsFile.exportPresets'), presets),
    ...named(say('settingsFile.savedViews'), views),
  ]
}

const namesOf = (word: string, names: readonly string[]) => (names.length === 0 ? [] : [`${word}: ${listQuoted(names)}`])

/** Returns what an export contains and leaves out, one line each. */
export function exportContents({ connections, presets, views, viewsLeftOut }: SettingsExport): string[] {
  return [
    say('settingsFile.heldPreferences'),
    ...namesOf(say('settingsFile.heldConnections'), connections),
    ...namesOf(say('settingsFile.exportPresets'), presets),
    ...namesOf(say('settingsFile.savedViews'), views),
    ...(viewsLeftOut === 0 ? [] : [say('settingsFile.viewsLeftOut', { viewsLeftOut })]),
  ]
}
