/** The help topics: their paragraphs in the message catalogue, and the screens they belong to. */
import type { Messages } from '../../../shared/words/messages.ts'
import type { Page } from '../../frame-slice.ts'

/** Messages without parameters. The names of buttons, columns and keys are enclosed in `*` or backticks. */
export type PlainMessage = { [Id in keyof Messages]: keyof Messages[Id] extends never ? Id : never }[keyof Messages]

export interface Topic {
  readonly title: PlainMessage
  readonly paragraphs: readonly PlainMessage[]
  /** Related topics. */
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
    paragraphs: ['help.start1', 'help.start2', 'help.start3', 'help.start4', 'help.start5'],
    seeAlso: ['search', 'settings', 'money'],
  },
  today: {
    title: 'help.today',
    paragraphs: ['help.today1', 'help.today2', 'help.today3', 'help.today4', 'help.today5', 'help.today6'],
    seeAlso: ['arrivals', 'cancelling', 'betterRates', 'money'],
  },
  search: {
    title: 'help.search',
    paragraphs: [
      'help.search1',
      'help.search2',
      'help.search3',
      'help.search4',
      'help.search5',
      'help.search6',
      'help.search7',
      'help.search8',
    ],
    seeAlso: ['priceCheck', 'offers', 'money'],
  },
  priceCheck: {
    title: 'help.priceCheck',
    paragraphs: ['help.priceCheck1', 'help.priceCheck2', 'help.priceCheck3', 'help.priceCheck4', 'help.priceCheck5'],
    seeAlso: ['booking', 'money'],
  },
  booking: {
    title: 'help.booking',
    paragraphs: ['help.booking1', 'help.booking2', 'help.booking3', 'help.booking4', 'help.booking5', 'help.booking6', 'help.booking7'],
    seeAlso: ['unknown', 'priceCheck', 'cancelling'],
  },
  unknown: {
    title: 'help.unknown',
    paragraphs: ['help.unknown1', 'help.unknown2', 'help.unknown3', 'help.unknown4', 'help.unknown5'],
    seeAlso: ['booking', 'cancelling', 'sync'],
  },
  cancelling: {
    title: 'help.cancelling',
    paragraphs: ['help.cancelling1', 'help.cancelling2', 'help.cancelling3', 'help.cancelling4', 'help.cancelling5'],
    seeAlso: ['unknown', 'betterRates', 'today', 'money'],
  },
  betterRates: {
    title: 'help.betterRates',
    paragraphs: ['help.betterRates1', 'help.betterRates2', 'help.betterRates3', 'help.betterRates4'],
    seeAlso: ['cancelling', 'ledger', 'today'],
  },
  arrivals: {
    title: 'help.arrivals',
    paragraphs: ['help.arrivals1', 'help.arrivals2', 'help.arrivals3', 'help.arrivals4'],
    seeAlso: ['today', 'ledger'],
  },
  offers: {
    title: 'help.offers',
    paragraphs: ['help.offers1', 'help.offers2', 'help.offers3', 'help.offers4', 'help.offers5'],
    seeAlso: ['search', 'priceCheck', 'guests'],
  },
  ledger: {
    title: 'help.ledger',
    paragraphs: ['help.ledger1', 'help.ledger2', 'help.ledger3', 'help.ledger4', 'help.ledger5', 'help.ledger6'],
    seeAlso: ['sync', 'export', 'cancelling'],
  },
  sync: {
    title: 'help.sync',
    paragraphs: ['help.sync1', 'help.sync2', 'help.sync3', 'help.sync4'],
    seeAlso: ['ledger', 'export'],
  },
  export: {
    title: 'help.export',
    paragraphs: ['help.export1', 'help.export2', 'help.export3', 'help.export4'],
    seeAlso: ['closedMonths', 'sync', 'money'],
  },
  closedMonths: {
    title: 'help.closedMonths',
    paragraphs: ['help.closedMonths1', 'help.closedMonths2', 'help.closedMonths3', 'help.closedMonths4'],
    seeAlso: ['export', 'settings'],
  },
  safeKeeping: {
    title: 'help.safeKeeping',
    paragraphs: ['help.safeKeeping1', 'help.safeKeeping2', 'help.safeKeeping3', 'help.safeKeeping4', 'help.safeKeeping5'],
    seeAlso: ['readerCopies', 'guests', 'sync'],
  },
  readerCopies: {
    title: 'help.readerCopies',
    paragraphs: ['help.readerCopies1', 'help.readerCopies2', 'help.readerCopies3'],
    seeAlso: ['safeKeeping', 'guests'],
  },
  guests: {
    title: 'help.guests',
    paragraphs: ['help.guests1', 'help.guests2', 'help.guests3', 'help.guests4'],
    seeAlso: ['ledger', 'safeKeeping'],
  },
  settings: {
    title: 'help.settings',
    paragraphs: ['help.settings1', 'help.settings2', 'help.settings3', 'help.settings4', 'help.settings5'],
    seeAlso: ['safeKeeping', 'guests', 'start'],
  },
  money: {
    title: 'help.money',
    paragraphs: ['help.money1', 'help.money2', 'help.money3', 'help.money4', 'help.money5'],
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
  settings: 'settings',
  offers: 'offers',
  offer: 'offers',
  offerForm: 'offers',
}
