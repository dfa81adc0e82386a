import { Button } from '@mantine/core'
import { IconFolderPlus } from '@tabler/icons-react'
import type { Maintenance } from '../../../../shared/contract/views/maintenance-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import styles from '../maintenance.module.css'

/** Renders the second folder for backups. On another disk it survives the loss of this computer. */
export function SecondFolder({ second }: { readonly second: Maintenance['second'] }) {
  const { zone } = useClock()
  const action = useApp((app) => app.keepingDeed)
  const isOpen = useApp((app) => app.desk?.ledger === 'open')
  const choose = useApp((app) => app.chooseSecondFolder)
  const drop = useApp((app) => app.dropSecondFolder)
  const backUpNow = useApp((app) => app.backUpNow)
  const busy = action.status === 'busy'
  return (
    <>
      <div className={styles.line}>
        <div className={styles.words}>
          <div className="strong">{say('secondFolder.secondFolder')}</div>
          <div className="dim">{second === null ? noneWords() : secondWords(second, zone)}</div>
        </div>
        {second && (
          <Button variant="default" disabled={busy || !isOpen} onClick={() => void drop()}>
            {say('secondFolder.stopButton')}
          </Button>
        )}
        <Button variant="default" leftSection={<IconFolderPlus aria-hidden />} disabled={busy || !isOpen} onClick={() => void choose()}>
          {second ? say('secondFolder.changeButton') : say('secondFolder.chooseButton')}
        </Button>
      </div>
      {second?.failure && !second.copying && (
        <div className={styles.news}>
          <p className={styles.sentence}>{say('secondFolder.failed')}</p>
          <FailureNote failure={second.failure} onRetry={isOpen ? () => void backUpNow() : undefined} />
        </div>
      )}
      {action.status === 'failed' && action.deed === 'secondFolder' && <FailureNote failure={action.failure} />}
    </>
  )
}

const noneWords = () => say('secondFolder.empty')

function secondWords({ folder, copying, newestAtMs, failure }: NonNullable<Maintenance['second']>, zone: string): string {
  if (copying) return say('secondFolder.stateCopying', { folder })
  if (newestAtMs === null) return say('secondFolder.stateNoneYet', { folder })
  if (failure !== null) return say('secondFolder.stateLastCopied', { folder, newestAtMs: formatInstant(newestAtMs, zone) })
  return say('secondFolder.stateCopied', { newestAtMs: formatInstant(newestAtMs, zone), folder })
}
