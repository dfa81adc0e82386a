import { Button } from '@mantine/core'
import { IconFolderPlus } from '@tabler/icons-react'
import type { Maintenance } from '../../../../shared/contract/maintenance-views.ts'
import { formatInstant } from '../../../../shared/domain/dates.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import styles from '../maintenance.module.css'

/** The second folder for backups: on another disk it is what is left when this computer is not. */
export function SecondFolder({ second }: { readonly second: Maintenance['second'] }) {
  const { zone } = useClock()
  const deed = useApp((app) => app.keepingDeed)
  const isOpen = useApp((app) => app.desk?.ledger === 'open')
  const choose = useApp((app) => app.chooseSecondFolder)
  const drop = useApp((app) => app.dropSecondFolder)
  const backUpNow = useApp((app) => app.backUpNow)
  const busy = deed.status === 'busy'
  return (
    <>
      <div className={styles.line}>
        <div className={styles.words}>
          <div className="strong">Second folder</div>
          <div className="dim">{second === null ? noneWords : secondWords(second, zone)}</div>
        </div>
        {second && (
          <Button variant="default" disabled={busy || !isOpen} onClick={() => void drop()}>
            Copy no more
          </Button>
        )}
        <Button variant="default" leftSection={<IconFolderPlus aria-hidden />} disabled={busy || !isOpen} onClick={() => void choose()}>
          {second ? 'Choose another…' : 'Choose a folder…'}
        </Button>
      </div>
      {second?.failure && !second.copying && (
        <div className={styles.news}>
          <p className={styles.sentence}>
            The last backup was not copied to the second folder. The backup itself is not concerned, nor is any booking. It is tried again
            every hour.
          </p>
          <FailureNote failure={second.failure} onRetry={isOpen ? () => void backUpNow() : undefined} />
        </div>
      )}
      {deed.status === 'failed' && deed.deed === 'secondFolder' && <FailureNote failure={deed.failure} />}
    </>
  )
}

const noneWords =
  'None. Every backup lies on this computer alone. Choose a folder on another disk, a stick or a share, and each is copied there.'

function secondWords({ folder, copying, newestAtMs, failure }: NonNullable<Maintenance['second']>, zone: string): string {
  if (copying) return `The newest backup is being copied to ${folder}`
  if (newestAtMs === null) return `Each backup is copied to ${folder}`
  if (failure !== null) return `The last backup that was copied to ${folder} is that of ${formatInstant(newestAtMs, zone)}`
  return `The backup of ${formatInstant(newestAtMs, zone)} is in ${folder}`
}
