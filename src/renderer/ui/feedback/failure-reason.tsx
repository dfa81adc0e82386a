import type { Failure } from '../../../shared/contract/failure.ts'
import { MeaningButton } from '../help/meaning-button.tsx'
import { failureMeaning } from '../help/meanings/failure-meaning.ts'
import { failureWords } from '../wording/failure-words.ts'
import { SupportDetails } from './support-details.tsx'

interface FailureReasonProps {
  readonly operation: 'booking' | 'cancelling'
  readonly subject: { readonly open: boolean; readonly state: string; readonly failure: Failure | null }
}

const successState = { booking: 'CONFIRMED', cancelling: 'CANCELLED' }

/** Shows why a case is in its state, and what to do unless the case is open. The meaning of the state is shown next to the reason. */
export function FailureReason({ operation, subject: { open, state, failure } }: FailureReasonProps) {
  if (failure === null || state === successState[operation]) return null
  const { what, next, support } = failureWords(failure, operation)
  return (
    <div>
      <p>{open ? what : `${what} ${next}`}</p>
      <SupportDetails what={what} support={support}>
        <MeaningButton explanation={failureMeaning(failure)} />
      </SupportDetails>
    </div>
  )
}
