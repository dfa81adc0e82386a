import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { IconBuilding, IconFlask, IconKey, IconLock } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { DeskState } from '../../../../shared/contract/desk-views.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { useFirstFocus } from '../../../ui/keys/use-first-focus.ts'
import { LonePanel, LoneScreen } from '../../../ui/layout/lone-screen.tsx'
import { Way } from '../../../ui/layout/way.tsx'
import styles from '../connection/first-start.module.css'

interface UnlockProps {
  readonly connection: NonNullable<DeskState['active']>
}

/** Asks for the recovery code of a ledger whose key is not in a keychain, and leads on whoever does not have it. `children`: more ways. */
export function Unlock({ connection, children }: UnlockProps & { readonly children?: ReactNode }) {
  const { id, openCases } = connection
  const unlock = useApp((app) => app.unlock)
  const practise = useApp((app) => app.practise)
  const chooseConnection = useApp((app) => app.chooseConnection)
  const busy = useApp((app) => app.connection.status === 'busy')
  const trouble = useApp((app) => app.desk?.ledgerTrouble)
  const others = useApp((app) => app.desk?.connections ?? []).filter((other) => other.id !== id)
  const isAway = trouble === 'locked' || trouble === 'timedOut' || trouble === 'unavailable'
  return (
    <UnlockScreen
      title={`Open the ledger of ${connection.name}`}
      text={`${isAway ? awayWords[trouble] : 'Its key is not in the keychain of this computer.'} Enter the recovery code that was printed, written down or saved.`}
      label="Recovery code"
      press="Open the ledger"
      onUnlock={(code) => unlock(code.trim())}
    >
      {openCases > 0 && <p>{openWords(openCases)}</p>}
      <div className={styles.others}>
        {isAway && trouble !== 'unavailable' && (
          <Way
            icon={<IconKey aria-hidden />}
            title="Try the keychain again"
            text="Unlock it first. The ledger then opens by itself, with all its bookings."
            press="Try again"
            busy={busy}
            onPress={() => void chooseConnection(id)}
          />
        )}
        {children}
        {others.map((other) => (
          <Way
            key={other.id}
            icon={other.mode === 'practice' ? <IconFlask aria-hidden /> : <IconBuilding aria-hidden />}
            title={`Use ${other.name}`}
            text={otherWords(other.mode)}
            press={`Use ${other.name}`}
            busy={busy}
            onPress={() => void chooseConnection(other.id)}
          />
        ))}
        {!others.some(({ mode }) => mode === 'practice') && (
          <Way
            icon={<IconFlask aria-hidden />}
            title="Practise"
            text={otherWords('practice')}
            press="Practise"
            busy={busy}
            onPress={() => void practise()}
          />
        )}
      </div>
    </UnlockScreen>
  )
}

const awayWords = {
  locked: 'Its key is in the keychain, which is locked.',
  timedOut: 'Its key is in the keychain, which does not answer.',
  unavailable: 'There is no keychain on this computer to keep its key.',
}

const openWords = (open: number) =>
  open === 1
    ? 'The outcome of 1 booking or cancellation was open when this ledger was last closed. It is not looked up while the ledger is locked: do not book that stay anew elsewhere.'
    : `The outcomes of ${open} bookings or cancellations were open when this ledger was last closed. They are not looked up while the ledger is locked: do not book those stays anew elsewhere.`

function otherWords(mode: DeskState['connections'][number]['mode']): string {
  switch (mode) {
    case 'practice':
      return 'Nothing there is real. The locked ledger stays as it is, and waits under its connection.'
    case 'live':
      return 'A ledger of its own: what is booked there is not in this one. The locked ledger stays as it is, and waits under its connection.'
    case 'reader':
      return 'A copy to read: nothing can be booked there. The locked ledger stays as it is.'
    default:
      return mode satisfies never
  }
}

/** Asks for the passphrase of a reader copy. Without it the clerk goes on with another file, or in practice. */
export function UnlockReader({ connection }: UnlockProps) {
  const unlock = useApp((app) => app.unlockReaderCopy)
  const openReaderCopy = useApp((app) => app.openReaderCopy)
  const practise = useApp((app) => app.practise)
  const chooseConnection = useApp((app) => app.chooseConnection)
  const others = useApp((app) => app.desk?.connections ?? []).filter(({ id }) => id !== connection.id)
  return (
    <UnlockScreen
      title={`Open the reader copy ${connection.name}`}
      text="It is encrypted with a passphrase of its own. Whoever wrote the copy can tell it to you; nobody can recover it from the file."
      label="Passphrase"
      press="Open the reader copy"
      onUnlock={unlock}
    >
      <Group gap="sm" mt="md">
        {others.map((other) => (
          <Button key={other.id} variant="default" onClick={() => chooseConnection(other.id)}>
            Use {other.name}
          </Button>
        ))}
        <Button variant="default" onClick={openReaderCopy}>
          Choose another file
        </Button>
        {!others.some(({ mode }) => mode === 'practice') && (
          <Button variant="default" onClick={practise}>
            Practise instead
          </Button>
        )}
      </Group>
    </UnlockScreen>
  )
}

interface UnlockScreenProps {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly press: string
  /** Other ways than the secret. */
  readonly children?: ReactNode
  onUnlock(secret: string): Promise<void>
}

/** One secret between the clerk and the ledger. */
function UnlockScreen({ title, text, label, press, children, onUnlock }: UnlockScreenProps) {
  const state = useApp((app) => app.connection)
  const [secret, setSecret] = useState('')
  const field = useFirstFocus<HTMLInputElement>()
  const open = (event: FormEvent) => {
    event.preventDefault()
    void onUnlock(secret)
  }
  return (
    <LoneScreen>
      <LonePanel>
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
              ref={field}
              onChange={(event) => setSecret(event.currentTarget.value)}
            />
            {state.status === 'failed' && state.step !== 'offered' && <FailureNote failure={state.failure} />}
            <Button type="submit" disabled={secret.trim() === ''} loading={state.status === 'busy'}>
              {press}
            </Button>
          </Stack>
        </form>
        {children}
      </LonePanel>
    </LoneScreen>
  )
}
