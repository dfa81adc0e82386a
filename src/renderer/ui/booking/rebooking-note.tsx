import { Button, Group } from '@mantine/core'
import type { Rebooking } from '../../../shared/contract/views/rebooking-views.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { isLedgerWritable } from '../desk-abilities.ts'
import styles from './rebooking-note.module.css'
import { toneIcons } from './tag.tsx'
import tones from './tone.module.css'

/** Shows the progress of replacing an old booking with a new one, and the next step. */
export function RebookingNote({ rebooking }: { readonly rebooking: Rebooking }) {
  const { cancelOld, keepBoth } = useApp((app) => app.ledger.rebookings)
  const goTo = useApp((app) => app.goTo)
  const canWrite = useApp((app) => isLedgerWritable(app.desk))
  const busy = useApp((app) => app.ledger.cancel.state.status === 'sending')
  const { state, clientRef, old, taken, gain, currency } = rebooking
  const references = { old: old.bookingRef ?? old.clientRef ?? '', taken: taken?.bookingRef ?? clientRef }
  const words = {
    newUnknown: [say('rebooking.newUnknown'), say('rebooking.newUnknownText', references)],
    both: [say('rebooking.both'), say('rebooking.bothText', { ...references, gain: formatMoney({ amount: gain, currency }) })],
    oldUnknown: [say('rebooking.oldUnknown'), say('rebooking.oldUnknownText', references)],
  }[state]
  return (
    <div className={`${styles.note} ${tones.unknown}`} role="status">
      {toneIcons.unknown}
      <div className="grow">
        <p className="strong">{words[0]}</p>
        <p>{words[1]}</p>
        <Group gap="xs" mt={6}>
          {state === 'both' && canWrite && (
            <Button size="compact-sm" variant="default" disabled={busy} onClick={() => cancelOld(rebooking)}>
              {say('rebooking.cancelOld')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => goTo(state === 'oldUnknown' ? { name: 'unknown' } : { name: 'confirmation', clientRef })}
          >
            {say(state === 'oldUnknown' ? 'rebooking.showUnknown' : 'rebooking.showNew')}
          </Button>
          {state !== 'oldUnknown' && canWrite && (
            <Button size="compact-sm" variant="subtle" onClick={() => void keepBoth(rebooking)}>
              {say('rebooking.keepBoth')}
            </Button>
          )}
        </Group>
      </div>
    </div>
  )
}
