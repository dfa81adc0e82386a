import { Button, Group, PasswordInput } from '@mantine/core'
import { IconAlertTriangle, IconBook2, IconBuilding, IconCircleCheck, IconFlask, IconPlus } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { DeskState } from '../../../../shared/contract/views/desk-views.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Tag } from '../../../ui/booking/tag.tsx'
import { useFirstFocus } from '../../../ui/keys/focus.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { connectionName } from '../../../ui/wording/connection-name.ts'
import { CodeLine } from '../recovery-code/keep-code.tsx'
import styles from '../settings.module.css'
import { ConnectionFailure, ConnectionForm, KeyWorks } from './connection-form.tsx'
import type { ConnectionStep } from './connection-slice.ts'
import { ProxyLogin } from './proxy-login.tsx'

/** Steps of the connection lines. The form below shows its own failures. */
const lineSteps: ReadonlySet<ConnectionStep> = new Set<ConnectionStep>(['use', 'key', 'practise', 'testKey', 'reader'])

/** The connections of this desk: which one is in use, and the key of each. A key can be set but is never shown. */
export function ConnectionList() {
  const desk = useApp((app) => app.desk)
  const { state, practise, openReaderCopy, resetState } = useApp((app) => app.connection)
  const [adding, setAdding] = useState(false)
  const connections = desk?.connections ?? []
  const leave = () => {
    resetState()
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

type ConnectionView = DeskState['connections'][number]

const keyWords: Record<ConnectionView['key'], string> = texts({
  keychain: 'connectionLine.keyKept',
  session: 'connectionLine.keyForSession',
  none: 'connectionLine.keyNone',
})

const icons: Record<ConnectionView['mode'], ReactNode> = {
  practice: <IconFlask aria-hidden />,
  live: <IconBuilding aria-hidden />,
  reader: <IconBook2 aria-hidden />,
}

function modeWords({ mode, baseUrl, key }: ConnectionView): string {
  switch (mode) {
    case 'practice':
      return say('common.practiceHint')
    case 'live':
      return `${baseUrl} · ${keyWords[key]}`
    case 'reader':
      return say('connectionLine.readerCopyHint')
    default:
      return mode satisfies never
  }
}

/** One connection in the settings, with its actions. */
function ConnectionLine({ connection, active }: { readonly connection: ConnectionView; readonly active: boolean }) {
  const { id, mode, openCases, keyOfOtherPlace } = connection
  const name = connectionName(connection)
  const outcomes = say('connectionLine.openCount', { open: openCases })
  const { state, use: chooseConnection } = useApp((app) => app.connection)
  const code = useApp((app) => app.desk?.recoveryCode)
  const [isEnteringKey, setEnteringKey] = useState(false)
  return (
    <div className={styles.connection}>
      {icons[mode]}
      <div className={styles.name}>
        <div className="strong">{name}</div>
        <div className="dim">{modeWords(connection)}</div>
        {openCases > 0 && <div>{active ? outcomes : say('connectionLine.openElsewhere', { outcomes })}</div>}
      </div>
      {active ? (
        <Tag tone="confirmed" icon={<IconCircleCheck aria-hidden />}>
          {say('connectionLine.inUse')}
        </Tag>
      ) : (
        // Switching to practice is not the main action of a live desk.
        <Button variant={mode === 'live' ? 'filled' : 'default'} disabled={state.status === 'busy'} onClick={() => chooseConnection(id)}>
          {say('common.useConnection', { name })}
        </Button>
      )}
      {keyOfOtherPlace && (
        <div className={styles.otherPlace} role="alert">
          <IconAlertTriangle aria-hidden />
          <span>{say('connectionLine.keyWithheld')}</span>
        </div>
      )}
      {mode === 'live' && !isEnteringKey && (
        <div className={styles.actions}>
          <KeyButtons connection={connection} onEnter={() => setEnteringKey(true)} />
          {active && code && <CodeLine name={name} code={code} />}
        </div>
      )}
      {state.status === 'keyTested' && state.id === id && (
        <div style={{ flexBasis: '100%' }}>
          <KeyWorks {...state} />
        </div>
      )}
      {isEnteringKey && <KeyForm id={id} name={name} onDone={() => setEnteringKey(false)} />}
    </div>
  )
}

function KeyForm({ id, name, onDone }: { readonly id: string; readonly name: string; onDone(): void }) {
  const { state, setKey } = useApp((app) => app.connection)
  const [apiKey, setApiKey] = useState('')
  const [open, setOpen] = useState(0)
  const field = useFirstFocus<HTMLInputElement>()
  const save = async (allowOpenCases: boolean) => {
    const openOutcomes = await setKey(id, apiKey.trim(), allowOpenCases)
    if (openOutcomes === 0) onDone()
    else setOpen(openOutcomes)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(false)
  }
  return (
    <form onSubmit={submit} style={{ flexBasis: '100%' }}>
      <Group gap="sm" align="end">
        <PasswordInput
          label={say('connectionLine.apiKeyLabel', { name })}
          w={360}
          value={apiKey}
          autoComplete="off"
          ref={field}
          onChange={(event) => setApiKey(event.currentTarget.value)}
        />
        <Button type="submit" disabled={apiKey.trim() === ''}>
          {say('connectionLine.saveKey')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {say('connectionLine.keepOldKey')}
        </Button>
      </Group>
      {open > 0 && (
        <KeyQuestion
          name={name}
          action="replace"
          open={open}
          busy={state.status === 'busy'}
          onClose={onDone}
          onConfirm={() => void save(true)}
        />
      )}
    </form>
  )
}

/** Buttons to enter, replace, test and delete the key of a live connection. A key given for another address can be deleted too. */
function KeyButtons({ connection, onEnter }: { readonly connection: ConnectionView; onEnter(): void }) {
  const { id, name, key, keyOfOtherPlace } = connection
  const { state, testKey, deleteKey } = useApp((app) => app.connection)
  const busy = state.status === 'busy'
  const [isConfirming, setConfirming] = useState(false)
  const [open, setOpen] = useState(0)
  const remove = async (allowOpenCases: boolean) => {
    setOpen(await deleteKey(id, allowOpenCases))
    setConfirming(false)
  }
  const used = key !== 'none'
  return (
    <>
      {used && (
        <Button variant="default" disabled={busy} aria-label={say('keyButtons.testName', { name })} onClick={() => testKey(id)}>
          {say('keyButtons.test')}
        </Button>
      )}
      <Button variant="default" disabled={busy} onClick={onEnter}>
        {used ? say('keyButtons.replaceKey') : say('keyButtons.enterKey')}
      </Button>
      {(used || keyOfOtherPlace) && (
        <Button variant="default" disabled={busy} onClick={() => setConfirming(true)}>
          {say('keyButtons.deleteKey')}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={say('keyButtons.deleteQuestion', { name })}
          sentence={say('keyButtons.deleteSentence', { isUsed: used ? 'yes' : 'no' })}
          confirmLabel={say('keyButtons.deleteConfirm')}
          back={say('common.keepKey')}
          dangerous
          busy={busy}
          onClose={() => setConfirming(false)}
          onConfirm={() => void remove(false)}
        />
      )}
      {open > 0 && (
        <KeyQuestion name={name} action="delete" open={open} busy={busy} onClose={() => setOpen(0)} onConfirm={() => void remove(true)} />
      )}
    </>
  )
}

interface KeyQuestionProps {
  readonly name: string
  readonly action: 'replace' | 'delete'
  /** Number of open outcomes that only the present key can look up. */
  readonly open: number
  readonly busy: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks for confirmation before a key that open outcomes need is replaced or deleted. */
function KeyQuestion({ name, action, open, busy, onConfirm, onClose }: KeyQuestionProps) {
  const outcomes = say('keyQuestion.openCount', { open })
  return (
    <ConfirmDialog
      title={say('keyQuestion.question', { action, name, outcomes })}
      sentence={say('keyQuestion.sentence')}
      confirmLabel={say('keyQuestion.confirm', { action })}
      back={say('common.keepKey')}
      dangerous
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
