import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import { MeaningButton } from '../help/meaning-button.tsx'
import { failureMeaning } from '../help/meanings/failure-meaning.ts'
import { failureWords } from '../wording/failure-words.ts'
import { SupportDetails } from './support-details.tsx'

/** Why an attempt is in its state. What the state means stands beside it; what to do is said where the clerk can do something. */
export function FailureReason({ attempt: { state, open, failure } }: { readonly attempt: AttemptView }) {
  if (failure === null || state === 'CONFIRMED') return null
  const { what, next, support } = failureWords(failure, 'booking')
  return (
    <div>
      <p>{open ? what : `${what} ${next}`}</p>
      <SupportDetails what={what} support={support}>
        <MeaningButton of={failureMeaning(failure)} />
      </SupportDetails>
    </div>
  )
}
