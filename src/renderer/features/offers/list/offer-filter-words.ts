/** Texts of the filters of the offer list, other than state and text. */
import { texts } from '../../../../shared/words/say.ts'
import { followUpWords } from '../../../ui/wording/follow-up-words.ts'
import { monthWords } from '../../../ui/wording/month-words.ts'
import type { OffersSlice } from '../offers-slice.ts'

type Question = OffersSlice['offerQuestion']

/** The filters in the order of their chips. */
const narrowings = ['made', 'client', 'tag', 'costCentre', 'followUp'] as const
type Narrowing = (typeof narrowings)[number]

export const narrowingLabels: Readonly<Record<Narrowing, string>> = texts({
  made: 'offer.madeIn',
  client: 'common.client',
  tag: 'filter.tag',
  costCentre: 'notes.costCentre',
  followUp: 'filter.followUp',
})

/** The change that clears all of them. */
export const nothingNarrowed: Readonly<Record<Narrowing, undefined>> = {
  made: undefined,
  client: undefined,
  tag: undefined,
  costCentre: undefined,
  followUp: undefined,
}

/** Returns the filters that are set in a question, with their values as text. `nameOf` returns the name of a client. */
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
