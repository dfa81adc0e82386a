import { expect, it } from 'vitest'
import { eventNames, procedureNames } from './procedures.ts'

/** The names after the dot, in order, by the group before it. */
const byGroup = (names: readonly string[]) => {
  const groups: Record<string, string> = {}
  for (const [group = '', name] of [...names].sort().map((one) => one.split('.')))
    groups[group] = groups[group] ? `${groups[group]} ${name}` : `${name}`
  return groups
}

// Each channel is part of the attack surface: add it here by hand, after a review of the data that it accepts and returns.
it('the window and the desk communicate through exactly these channels', () => {
  expect(byGroup(procedureNames)).toEqual({
    arrivals: 'check state stop',
    booking: 'attempt attempts book cancelWhenKnown checkRate lookUp seeOtherDesks sendAgain',
    calendar: 'save showInFolder',
    cancel: 'cancellations confirm lookUp quote',
    clients: 'all drop save',
    closing: 'changes close monthNow months saveAgain stop zones',
    connection: [
      'add chooseCaFile deleteKey forgetProxyLogin practise proxyLogin recoveryCode recoveryCodeLater recoveryCodeOnPaper',
      'saveRecoveryCode setKey test testKey unlock use workWithoutKeychain',
    ].join(' '),
    desk: 'cardShown chooseFolder fault notify openFolder operators pages quit state',
    documents: 'chooseLogo draft dropLogo handedOut letterhead offerText preview save setLetterhead showInFolder stop',
    drafts: 'discard list save',
    evidence: 'export',
    export: 'dropPreset presets preview savePreset stop write',
    guests: 'erase export find',
    hotels: 'choosePicture dropList facts find list lists saveFacts saveList',
    ledger:
      'ahead choices coverage dropView freshness keepSince lookUp months nearMatches page planner record refresh rows saveView stopRefresh totals views',
    maintenance: 'backUp chooseBackup chooseSecondFolder dropSecondFolder restore restorePreview setRetention state stop',
    notes: 'change write',
    notices: 'dismiss list',
    offers: 'changeFacts check choices list mark months read save stopChecking writeNote',
    practice: 'codes drift faults switchOff switchOn',
    reader: 'dismissOffered open openOffered stopSchedule stopWriting unlock write',
    rebooking: 'dismiss finds keepBoth list look stopLooking',
    reminders: 'done list snooze',
    search: 'hotel rate recent start stop',
    settings: 'chooseImport export exportable import read voice write',
    sync: 'run stop',
    updates: 'install look',
  })
  expect(byGroup(eventNames)).toEqual({
    arrivals: 'changed',
    booking: 'changed',
    cancel: 'changed',
    closing: 'progress',
    desk: 'changed noticePressed quitAsked',
    documents: 'progress',
    export: 'progress',
    ledger: 'changed refreshProgress',
    maintenance: 'changed',
    offers: 'changed',
    reader: 'progress',
    rebooking: 'changed',
    reminders: 'changed pressed',
    search: 'hotels',
    sync: 'progress',
  })
})
