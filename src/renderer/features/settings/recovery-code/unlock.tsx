import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { IconBuilding, IconFlask, IconKey, IconLock } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { DeskState } from '../../../../shared/contract/views/desk-views.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { useFirstFocus } from '../../../ui/keys/focus.ts'
import { ChoiceCard } from '../../../ui/layout/choice-card.tsx'
import { LonePanel, LoneScreen } from '../../../ui/layout/lone-screen.tsx'
import { connectionName } from '../../../ui/wording/connection-name.ts'
import styles from '../connection/first-start.module.css'

interface UnlockProps {
  readonly connection: NonNullable<DeskState['active']>
}

/** Asks for the recovery code of a ledger whose key is not in a keychain, and offers ways to continue without it. `children`: more such ways. */
export function Unlock({ connection, children }: UnlockProps & { readonly children?: ReactNode }) {
  const { id, openCases } = connection
  const { state, unlock, practise, use: chooseConnection } = useApp((app) => app.connection)
  const busy = state.status === 'busy'
  const ledgerError = useApp((app) => app.desk?.ledgerTrouble)
  const others = useApp((app) => app.desk?.connections ?? []).filter((other) => other.id !== id)
  const isAway = ledgerError === 'locked' || ledgerError === 'timedOut' || ledgerError === 'unavailable'
  return (
    <UnlockScreen
      title={say('unlock.codeTitle', { name: connection.name })}
      text={say('unlock.codeHint', { isAway: isAway ? 'yes' : 'no', trouble: isAway ? keychainErrorTexts[ledgerError] : '' })}
      label={say('unlock.recoveryCode')}
      submitText={say('common.openLedger')}
      onUnlock={(code) => unlock(code.trim())}
    >
      {openCases > 0 && <p>{say('unlock.openCasesWarning', { open: openCases })}</p>}
      <div className={styles.others}>
        {isAway && ledgerError !== 'unavailable' && (
          <ChoiceCard
            icon={<IconKey aria-hidden />}
            title={say('unlock.keychainTitle')}
            text={say('unlock.keychainHint')}
            buttonText={say('common.tryAgain')}
            busy={busy}
            onPress={() => void chooseConnection(id)}
          />
        )}
        {children}
        {others.map((other) => (
          <ChoiceCard
            key={other.id}
            icon={other.mode === 'practice' ? <IconFlask aria-hidden /> : <IconBuilding aria-hidden />}
            title={say('common.useConnection', { name: connectionName(other) })}
            text={connectionHints[other.mode]}
            buttonText={say('common.useConnection', { name: connectionName(other) })}
            busy={busy}
            onPress={() => void chooseConnection(other.id)}
          />
        ))}
        {!others.some(({ mode }) => mode === 'practice') && (
          <ChoiceCard
            icon={<IconFlask aria-hidden />}
            title={say('common.startPractice')}
            text={connectionHints.practice}
            buttonText={say('common.startPractice')}
            busy={busy}
            onPress={() => void practise()}
          />
        )}
      </div>
    </UnlockScreen>
  )
}

const keychainErrorTexts = texts({
  locked: 'unlock.keychainLocked',
  timedOut: 'unlock.keychainTimedOut',
  unavailable: 'unlock.keychainUnavailable',
})

const connectionHints: Record<DeskState['connections'][number]['mode'], string> = texts({
  practice: 'unlock.practiceHint',
  live: 'unlock.useConnectionHint',
  reader: 'unlock.useReaderCopyHint',
})

/** Asks for the passphrase of a reader copy. Without it the clerk can use another connection, choose another file, or practise. */
export function UnlockReader({ connection }: UnlockProps) {
  const { unlockReaderCopy, openReaderCopy, practise, use: chooseConnection } = useApp((app) => app.connection)
  const others = useApp((app) => app.desk?.connections ?? []).filter(({ id }) => id !== connection.id)
  return (
    <UnlockScreen
      title={say('unlock.readerCopyTitle', { name: connection.name })}
      text={say('unlock.passphraseHint')}
      label={say('common.passphrase')}
      submitText={say('unlock.openReaderCopy')}
      onUnlock={unlockReaderCopy}
    >
      <Group gap="sm" mt="md">
        {others.map((other) => (
          <Button key={other.id} variant="default" onClick={() => chooseConnection(other.id)}>
            {say('common.useConnection', { name: connectionName(other) })}
          </Button>
        ))}
        <Button variant="default" onClick={openReaderCopy}>
          {say('unlock.otherFile')}
        </Button>
        {!others.some(({ mode }) => mode === 'practice') && (
          <Button variant="default" onClick={practise}>
            {say('unlock.practiceButton')}
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
  readonly submitText: string
  /** Ways to continue without the secret. */
  readonly children?: ReactNode
  onUnlock(secret: string): Promise<void>
}

/** Screen that asks for the secret that opens a ledger. */
function UnlockScreen({ title, text, label, submitText, children, onUnlock }: UnlockScreenProps) {
  const state = useApp((app) => app.connection.state)
  const [secret, setSecret] = useState('')
  const field = useFirstFocus<HTMLInputElement>()
  const failure = state.status === 'failed' && state.step !== 'offered' ? state.failure : null
  // Show an input error at its field, because the service has nothing to do with it.
  const problem = failure?.kind === 'input' ? failure.fields[0]?.problem : undefined
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
              error={problem}
              aria-invalid={problem !== undefined}
              errorProps={{ role: 'alert' }}
              onChange={(event) => setSecret(event.currentTarget.value)}
            />
            {failure && problem === undefined && <FailureNote failure={failure} />}
            <Button type="submit" disabled={secret.trim() === ''} loading={state.status === 'busy'}>
              {submitText}
            </Button>
          </Stack>
        </form>
        {children}
      </LonePanel>
    </LoneScreen>
  )
}
