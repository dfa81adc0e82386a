/** What the list of offers is narrowed by, beyond state and text, in words. */
import { say } from '../../../../shared/words/say.ts'
import { followUpWords } from '../../../ui/wording/follow-up-words.ts'
import { monthWords } from '../../../ui/wording/month-words.ts'
import type { OffersSlice } from '../offers-slice.ts'

type Question = OffersSlice['offerQuestion']

/** In the order of their chips. */
const narrowings = ['made', 'client', 'tag', 'costCentre', 'followUp'] as const
type Narrowing = (typeof narrowings)[number]

export const narrowingLabels: Readonly<Record<Narrowing, string>> = {
  made: say('offer.madeIn'),
  client: say('offer.client'),
  tag: say('filter.tag'),
  costCentre: say('notes.costCentre'),
  followUp: say('filter.followUp'),
}

/** Narrows by none of them. */
export const nothingNarrowed: Readonly<Record<Narrowing, undefined>> = {
  made: undefined,
  client: undefined,
  tag: undefined,
  costCentre: undefined,
  followUp: undefined,
}

/** What of the question narrows, and to what; `nameOf` is what a client is called. */
export function narrowedBy(
  { made, client, tag, costCentre, followUp }: Question,
  nameOf: (client: number | string) => string,
): { readonly field: Narrowing; readonly words: string }[] {
  const words: Record<Narrowing, string | undefined> = {
    made: made && monthWords(made),
    client: client === undefined ? undefined : nameOf(client),
    tag,
    costCentre,
    followUp: followUp && followUpWords[followUp],
  }
  return narrowings.flatMap((field) => {
    const of = words[field]
    return of === undefined ? [] : [{ field, words: of }]
  })
}
