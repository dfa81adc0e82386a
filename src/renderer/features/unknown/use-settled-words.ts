import { useRef } from 'react'
import { say } from '../../../shared/words/say.ts'
import { type InboxCase, inboxKey } from '../../ui/booking/inbox-case.ts'
import { cancellationWords, wordsOf } from '../../ui/wording/case-words.ts'

const verdictOf = (one: InboxCase) => (one.kind === 'booking' ? wordsOf(one) : cancellationWords[one.state]).verdict

/** Returns the last change of a verdict on the page as text for screen readers; null before the first change. */
export function useSettledWords(cases: readonly InboxCase[]): string | null {
  const before = useRef(new Map<string, string>())
  const words = useRef<string | null>(null)
  for (const one of cases) {
    const verdict = verdictOf(one)
    const known = before.current.get(inboxKey(one))
    if (known !== undefined && known !== verdict) words.current = say('unknownPage.settledHeard', { hotel: one.hotelName ?? '', verdict })
    before.current.set(inboxKey(one), verdict)
  }
  return words.current
}
