import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { DeskState } from '../../../shared/desk-views.ts'
import { useApp } from '../../store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import styles from './first-start.module.css'

interface UnlockProps {
  readonly connection: NonNullable<DeskState['active']>
}

/** Asks for the recovery code of a ledger whose key is not in a keychain. */
export function Unlock({ connection }: UnlockProps) {
  const unlock = useApp((app) => app.unlock)
  return (
    <UnlockScreen
      connection={connection}
      title={`Open the ledger of ${connection.name}`}
      text="Its key is not in a keychain of this computer. Enter the recovery code that was shown when the ledger was made."
      label="Recovery code"
      press="Open the ledger"
      onUnlock={(code) => unlock(code.trim())}
    />
  )
}

/** Asks for the passphrase of a reader copy. Without it the clerk goes on with another file, or in practice. */
export function UnlockReader({ connection }: UnlockProps) {
  const unlock = useApp((app) => app.unlockReaderCopy)
  const openReaderCopy = useApp((app) => app.openReaderCopy)
  const practise = useApp((app) => app.practise)
  const canPractise = useApp((app) => !app.desk?.connections.some(({ mode }) => mode === 'practice'))
  return (
    <UnlockScreen
      connection={connection}
      title={`Open the reader copy ${connection.name}`}
      text="It is encrypted with a passphrase of its own. Whoever wrote the copy can tell it to you; nobody can recover it from the file."
      label="Passphrase"
      press="Open the reader copy"
      onUnlock={unlock}
    >
      <Button variant="default" onClick={openReaderCopy}>
        Choose another file
      </Button>
      {canPractise && (
        <Button variant="default" onClick={practise}>
          Practise instead
        </Button>
      )}
    </UnlockScreen>
  )
}

interface UnlockScreenProps extends UnlockProps {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly press: string
  /** Other ways than the secret, beside the other connections. */
  readonly children?: ReactNode
  onUnlock(secret: string): Promise<void>
}

/** One secret between the clerk and the ledger. Other connections stay within reach. */
function UnlockScreen({ connection: { id }, title, text, label, press, children, onUnlock }: UnlockScreenProps) {
  const state = useApp((app) => app.connection)
  const others = useApp((app) => app.desk?.connections ?? []).filter((other) => other.id !== id)
  const chooseConnection = useApp((app) => app.chooseConnection)
  const [secret, setSecret] = useState('')
  const open = (event: FormEvent) => {
    event.preventDefault()
    void onUnlock(secret)
  }
  return (
    <main className={styles.screen}>
      <section className={`${styles.middle} ${styles.narrow} ${styles.way}`}>
        <h1>
          <IconLock aria-hidden /> {title}
        </h1>
        <p>{text}</p>
        <form onSubmit={open}>
          <Stack gap="md">
            <PasswordInput
              label={label}
              value={secret}
              autoComplete="off"
              data-autofocus
              onChange={(event) => setSecret(event.currentTarget.value)}
            />
            {state.status === 'failed' && <FailureNote failure={state.failure} />}
            <Button type="submit" disabled={secret.trim() === ''} loading={state.status === 'busy'}>
              {press}
            </Button>
            <Group gap="sm">
              {others.map((other) => (
                <Button key={other.id} variant="default" onClick={() => chooseConnection(other.id)}>
                  Use {other.name}
                </Button>
              ))}
              {children}
            </Group>
          </Stack>
        </form>
      </section>
    </main>
  )
}
