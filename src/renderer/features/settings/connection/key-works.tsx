import { listAll } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'

interface KeyWorksProps {
  readonly destinations: boolean | null
  /** The names in the extra CA file of the connection. */
  readonly extraCa: readonly string[]
}

/** Shows the result of a successful key test. */
export function KeyWorks({ destinations, extraCa }: KeyWorksProps) {
  return (
    <p role="status" style={{ margin: 0, color: 'var(--confirmed)' }}>
      {say('keyWorks.accepted')} {destinationWords(destinations)}
      {extraCa.length > 0 && say('keyWorks.extraCaTrusted', { extraCa: listAll(extraCa) })}
    </p>
  )
}

function destinationWords(destinations: boolean | null): string {
  if (destinations === null) return say('keyWorks.destinationsUnknown')
  return destinations ? say('keyWorks.destinationsAllowed') : say('keyWorks.hotelCodesOnly')
}
