/** The help topics: their paragraphs in the message catalogue, and the screens they belong to. */
import type { PlainId } from '../../../shared/words/say.ts'
import type { Page } from '../../frame-slice.ts'

/** The names of buttons, columns and keys in the texts are enclosed in `*` or backticks. */
interface Topic {
  readonly title: PlainId
  readonly paragraphs: readonly PlainId[]
  readonly seeAlso: readonly TopicId[]
}

/** In the order in which a new clerk needs them. */
export const topicIds = [
  'start',
  'today',
  'search',
  'priceCheck',
  'booking',
  'unknown',
  'cancelling',
  'betterRates',
  'arrivals',
  'planner',
  'offers',
  'ledger',
  'sync',
  'export',
  'closedMonths',
  'safeKeeping',
  'readerCopies',
  'guests',
  'settings',
  'money',
] as const

export type TopicId = (typeof topicIds)[number]

export const topics: Record<TopicId, Topic> = {
  start: {
    title: 'help.start',
    paragraphs: ['help.startPractice', 'help.startConnect', 'help.startSituations', 'help.startTour', 'help.startProxy'],
    seeAlso: ['search', 'settings', 'money'],
  },
  today: {
    title: 'help.today',
    paragraphs: [
      'help.todayContents',
      'help.todayDeadlines',
      'help.todayTermsUnknown',
      'help.todaySafetyMargin',
      'help.todayReminders',
      'help.todayCalendar',
    ],
    seeAlso: ['arrivals', 'cancelling', 'betterRates', 'money'],
  },
  search: {
    title: 'common.search',
    paragraphs: [
      'help.searchCodes',
      'help.searchRooms',
      'help.searchPriceAge',
      'help.searchFailures',
      'help.searchCurrencies',
      'help.searchClient',
      'help.searchHotelLists',
      'help.searchRecent',
    ],
    seeAlso: ['priceCheck', 'offers', 'money'],
  },
  priceCheck: {
    title: 'common.priceCheck',
    paragraphs: [
      'help.priceCheckPurpose',
      'help.priceCheckConsent',
      'help.priceCheckGone',
      'help.priceCheckAge',
      'help.priceCheckHotelAmounts',
    ],
    seeAlso: ['booking', 'money'],
  },
  booking: {
    title: 'help.booking',
    paragraphs: [
      'help.bookingButton',
      'help.bookingDuplicates',
      'help.bookingWait',
      'help.bookingNoAnswer',
      'help.bookingFirstAfterStart',
      'help.bookingNames',
      'help.bookingGuestTools',
    ],
    seeAlso: ['unknown', 'priceCheck', 'cancelling'],
  },
  unknown: {
    title: 'common.unknown',
    paragraphs: ['help.unknownPurpose', 'help.unknownCards', 'help.unknownWaiting', 'help.unknownNotices', 'help.unknownBookAnyway'],
    seeAlso: ['booking', 'cancelling', 'sync'],
  },
  cancelling: {
    title: 'help.cancelling',
    paragraphs: [
      'help.cancellingSteps',
      'help.cancellingFeeRises',
      'help.cancellingVerified',
      'help.cancellingNoAnswer',
      'help.cancellingSeveral',
    ],
    seeAlso: ['unknown', 'betterRates', 'today', 'money'],
  },
  betterRates: {
    title: 'common.betterRates',
    paragraphs: ['help.betterRatesLook', 'help.betterRatesRound', 'help.betterRatesReplacing', 'help.betterRatesWatch'],
    seeAlso: ['cancelling', 'ledger', 'today'],
  },
  arrivals: {
    title: 'common.arrivals',
    paragraphs: ['help.arrivalsLists', 'help.arrivalsEveningCheck', 'help.arrivalsUnknownThere', 'help.arrivalsCheckOnlyAsks'],
    seeAlso: ['today', 'planner', 'ledger'],
  },
  planner: {
    title: 'common.planner',
    paragraphs: ['help.plannerContents', 'help.plannerDeadlines', 'help.plannerKeys'],
    seeAlso: ['arrivals', 'ledger', 'sync'],
  },
  offers: {
    title: 'common.offers',
    paragraphs: ['help.offersMaking', 'help.offersStates', 'help.offersCheck', 'help.offersPrivacy', 'help.offersListAndMonths'],
    seeAlso: ['search', 'priceCheck', 'guests'],
  },
  ledger: {
    title: 'help.ledger',
    paragraphs: [
      'help.ledgerContents',
      'help.ledgerFinding',
      'help.ledgerFilters',
      'help.ledgerTotals',
      'help.ledgerFlags',
      'help.ledgerEvidence',
    ],
    seeAlso: ['sync', 'export', 'cancelling'],
  },
  sync: {
    title: 'help.sync',
    paragraphs: ['help.syncPurpose', 'help.syncCoverage', 'help.syncFirst', 'help.syncInPart'],
    seeAlso: ['ledger', 'export'],
  },
  export: {
    title: 'help.export',
    paragraphs: ['help.exportFile', 'help.exportMode', 'help.exportDate', 'help.exportHoles'],
    seeAlso: ['closedMonths', 'sync', 'money'],
  },
  closedMonths: {
    title: 'common.closedMonths',
    paragraphs: ['help.closedMonthsClose', 'help.closedMonthsSyncBefore', 'help.closedMonthsChanges', 'help.closedMonthsStayClosed'],
    seeAlso: ['export', 'settings'],
  },
  safeKeeping: {
    title: 'help.safeKeeping',
    paragraphs: [
      'help.safeKeepingRecoveryCode',
      'help.safeKeepingBackups',
      'help.safeKeepingRestore',
      'help.safeKeepingDisk',
      'help.safeKeepingMoving',
    ],
    seeAlso: ['readerCopies', 'guests', 'sync'],
  },
  readerCopies: {
    title: 'common.readerCopies',
    paragraphs: ['help.readerCopiesPurpose', 'help.readerCopiesPassphrase', 'help.readerCopiesOpened'],
    seeAlso: ['safeKeeping', 'guests'],
  },
  guests: {
    title: 'help.guests',
    paragraphs: ['help.guestsRetention', 'help.guestsRights', 'help.guestsErasureLimits', 'help.guestsEvidence'],
    seeAlso: ['ledger', 'safeKeeping'],
  },
  settings: {
    title: 'help.settings',
    paragraphs: ['help.settingsKeys', 'help.settingsEscape', 'help.settingsLanguage', 'help.settingsZone', 'help.settingsFile'],
    seeAlso: ['safeKeeping', 'guests', 'start'],
  },
  money: {
    title: 'help.money',
    paragraphs: [
      'help.moneyRateTypes',
      'help.moneyCancellationFee',
      'help.moneyTermsUnknown',
      'help.moneyReferences',
      'help.moneyBoardAndHolder',
    ],
    seeAlso: ['priceCheck', 'cancelling'],
  },
}

/** The help topic of each screen. */
export const topicOfPage: Record<Page['name'], TopicId> = {
  today: 'today',
  search: 'search',
  check: 'priceCheck',
  confirmation: 'booking',
  ledger: 'ledger',
  unknown: 'unknown',
  arrivals: 'arrivals',
  planner: 'planner',
  settings: 'settings',
  offers: 'offers',
  offer: 'offers',
  offerForm: 'offers',
}
