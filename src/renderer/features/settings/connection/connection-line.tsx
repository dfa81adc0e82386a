import { Button, Group, PasswordInput } from '@mantine/core'
import { IconAlertTriangle, IconBook2, IconBuilding, IconCircleCheck, IconFlask } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { DeskState } from '../../../../shared/contract/views/desk-views.ts'
import { listAll } from '../../../../shared/words/lists.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Tag } from '../../../ui/booking/tag.tsx'
import { useFirstFocus } from '../../../ui/keys/focus.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { connectionName } from '../../../ui/wording/connection-name.ts'
import { CodeLine } from '../recovery-code/keep-code.tsx'
import styles from '../settings.module.css'

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

interface ConnectionLineProps {
  readonly connection: ConnectionView
  readonly active: boolean
}

/** One connection in the settings, with its actions. */
export function ConnectionLine({ connection, active }: ConnectionLineProps) {
  const { id, mode, openCases, keyOfOtherPlace } = connection
  const name = connectionName(connection)
  const chooseConnection = useApp((app) => app.connection.use)
  const busy = useApp((app) => app.connection.state.status === 'busy')
  const state = useApp((app) => app.connection.state)
  const code = useApp((app) => app.desk?.recoveryCode)
  const [isEnteringKey, setTyping] = useState(false)
  return (
    <div className={styles.connection}>
      {icons[mode]}
      <div className={styles.name}>
        <div className="strong">{name}</div>
        <div className="dim">{modeWords(connection)}</div>
        {openCases > 0 && <div>{openWords(openCases, active)}</div>}
      </div>
      {active && (
        <Tag tone="confirmed" icon={<IconCircleCheck aria-hidden />}>
          {say('connectionLine.inUse')}
        </Tag>
      )}
      {/* Switching to practice is not the main action of a live desk. */}
      {!active && (
        <Button variant={mode === 'live' ? 'filled' : 'default'} disabled={busy} onClick={() => chooseConnection(id)}>
          {say('common.useConnection', { name })}
        </Button>
      )}
      {keyOfOtherPlace && <KeyWithheldAlert />}
      {mode === 'live' && !isEnteringKey && (
        <div className={styles.actions}>
          <KeyButtons connection={connection} onEnter={() => setTyping(true)} />
          {active && code && <CodeLine name={name} code={code} />}
        </div>
      )}
      {state.status === 'keyTested' && state.id === id && (
        <div style={{ flexBasis: '100%' }}>
          <KeyWorks {...state} />
        </div>
      )}
      {isEnteringKey && <KeyForm id={id} name={name} onDone={() => setTyping(false)} />}
    </div>
  )
}

function KeyWithheldAlert() {
  return (
    <div className={styles.otherPlace} role="alert">
      <IconAlertTriangle aria-hidden />
      <span>{say('connectionLine.keyWithheld')}</span>
    </div>
  )
}

function openWords(open: number, active: boolean): string {
  const outcomes = say('connectionLine.openCount', { open })
  return active ? outcomes : say('connectionLine.openElsewhere', { outcomes })
}

interface KeyFormProps {
  readonly id: string
  readonly name: string
  onDone(): void
}

function KeyForm({ id, name, onDone }: KeyFormProps) {
  const setKey = useApp((app) => app.connection.setKey)
  const busy = useApp((app) => app.connection.state.status === 'busy')
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
      {open > 0 && <KeyQuestion name={name} action="replace" open={open} busy={busy} onClose={onDone} onConfirm={() => void save(true)} />}
    </form>
  )
}

interface KeyButtonsProps {
  readonly connection: DeskState['connections'][number]
  onEnter(): void
}

/** Buttons to enter, replace, test and delete the key of a live connection. A key given for another address can be deleted too. */
function KeyButtons({ connection: { id, name, key, keyOfOtherPlace }, onEnter }: KeyButtonsProps) {
  const testKey = useApp((app) => app.connection.testKey)
  const deleteKey = useApp((app) => app.connection.deleteKey)
  const busy = useApp((app) => app.connection.state.status === 'busy')
  const [isConfirming, setAsking] = useState(false)
  const [open, setOpen] = useState(0)
  const remove = async (allowOpenCases: boolean) => {
    setOpen(await deleteKey(id, allowOpenCases))
    setAsking(false)
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
        <Button variant="default" disabled={busy} onClick={() => setAsking(true)}>
          {say('keyButtons.deleteKey')}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={say('keyButtons.deleteQuestion', { name })}
          sentence={say('keyButtons.deleteSentence', { used: used ? 'yes' : 'no' })}
          confirmLabel={say('keyButtons.deleteConfirm')}
          back={say('common.keepKey')}
          dangerous
          busy={busy}
          onClose={() => setAsking(false)}
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
