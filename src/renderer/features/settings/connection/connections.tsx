import { Button } from '@mantine/core'
import { IconBook2, IconFlask, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import styles from '../settings.module.css'
import { ConnectionFailure, ConnectionForm } from './connection-form.tsx'
import { ConnectionLine } from './connection-line.tsx'
import type { ConnectionStep } from './connection-slice.ts'
import { ProxyLogin } from './proxy-login.tsx'

/** Steps of the connection lines. The form below shows its own failures. */
const lineSteps: ReadonlySet<ConnectionStep> = new Set<ConnectionStep>(['use', 'key', 'practise', 'testKey', 'reader'])

/** The connections of this desk: which one is in use, and the key of each. A key can be set but is never shown. */
export function ConnectionList() {
  const desk = useApp((app) => app.desk)
  const state = useApp((app) => app.connection.state)
  const practise = useApp((app) => app.connection.practise)
  const openReaderCopy = useApp((app) => app.connection.openReaderCopy)
  const forget = useApp((app) => app.connection.resetState)
  const [adding, setAdding] = useState(false)
  const connections = desk?.connections ?? []
  const leave = () => {
    forget()
    setAdding(false)
  }

  return (
    <SettingSection title={say('connections.connections')}>
      {state.status === 'failed' && lineSteps.has(state.step) && <ConnectionFailure failure={state.failure} />}
      {!adding && (
        <div className={styles.proxy}>
          <ProxyLogin />
        </div>
      )}
      {connections.map((connection) => (
        <ConnectionLine key={connection.id} connection={connection} active={connection.id === desk?.active?.id} />
      ))}
      {!connections.some(({ mode }) => mode === 'practice') && (
        <div className={styles.connection}>
          <IconFlask aria-hidden />
          <div className={styles.name}>
            <div className="strong">{say('common.practiceName')}</div>
            <div className="dim">{say('common.practiceHint')}</div>
          </div>
          <Button variant="default" onClick={practise}>
            {say('common.startPractice')}
          </Button>
        </div>
      )}
      {adding ? (
        <div style={{ maxWidth: 520, padding: '16px 0' }}>
          <ConnectionForm onLeave={leave} />
        </div>
      ) : (
        <div className={styles.connection}>
          <Button variant="default" leftSection={<IconPlus aria-hidden />} onClick={() => setAdding(true)}>
            {say('connections.addButton')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconBook2 aria-hidden />}
            loading={state.status === 'busy' && state.step === 'reader'}
            disabled={state.status === 'busy'}
            onClick={openReaderCopy}
          >
            {say('common.openReaderCopy')}
          </Button>
        </div>
      )}
    </SettingSection>
  )
}
