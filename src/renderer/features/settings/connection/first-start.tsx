import { Button } from '@mantine/core'
import { IconBook2, IconFlask, IconPlugConnected } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { LonePanel, LoneScreen } from '../../../ui/layout/lone-screen.tsx'
import { ConnectionForm } from './connection-form.tsx'
import styles from './first-start.module.css'

/** The very first screen: practise without a key, read a copy of another desk’s ledger, or connect. `startMessages` come first. */
export function FirstStart({ startMessages }: { readonly startMessages?: ReactNode }) {
  const { state: connection, practise, openReaderCopy } = useApp((app) => app.connection)
  const busy = connection.status === 'busy'

  return (
    <LoneScreen wide>
      <div className={styles.above}>{startMessages}</div>
      <h1 className={styles.title}>{say('firstStart.appName')}</h1>
      <p className={styles.lead}>{say('firstStart.lead')}</p>
      <div className={styles.ways}>
        <div className={styles.stack}>
          <LonePanel labelledBy="practise">
            <h2 id="practise">
              <IconFlask aria-hidden /> {say('common.startPractice')}
            </h2>
            <p>{say('firstStart.practiceHint')}</p>
            {connection.status === 'failed' && connection.step === 'practise' && (
              <FailureNote failure={connection.failure} onRetry={practise} />
            )}
            <Button
              variant="default"
              data-autofocus
              loading={connection.status === 'busy' && connection.step === 'practise'}
              disabled={busy}
              onClick={practise}
            >
              {say('common.startPractice')}
            </Button>
          </LonePanel>
          <LonePanel labelledBy="read">
            <h2 id="read">
              <IconBook2 aria-hidden /> {say('firstStart.read')}
            </h2>
            <p>{say('firstStart.readHint')}</p>
            {connection.status === 'failed' && connection.step === 'reader' && (
              <FailureNote failure={connection.failure} onRetry={openReaderCopy} />
            )}
            <Button
              variant="default"
              loading={connection.status === 'busy' && connection.step === 'reader'}
              disabled={busy}
              onClick={openReaderCopy}
            >
              {say('common.openReaderCopy')}
            </Button>
          </LonePanel>
        </div>
        <LonePanel labelledBy="connect">
          <h2 id="connect">
            <IconPlugConnected aria-hidden /> {say('firstStart.connect')}
          </h2>
          <p>{say('firstStart.connectHint')}</p>
          <ConnectionForm />
        </LonePanel>
      </div>
    </LoneScreen>
  )
}
