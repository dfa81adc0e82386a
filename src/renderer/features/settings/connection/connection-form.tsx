import { Button, Group, PasswordInput, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import type { Failure } from '../../../../shared/contract/failure.ts'
import { ConnectionInput } from '../../../../shared/contract/views/desk-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { listAll } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { type FieldErrors, fieldErrors, problemsIn } from '../../../ui/fields/field-errors.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { WholeNumber } from '../../../ui/fields/whole-number.tsx'
import styles from '../settings.module.css'
import type { ConnectionStep } from './connection-slice.ts'
import { ProxyLogin } from './proxy-login.tsx'
import { WindowHint } from './window-hint.tsx'

/** Shows why a connection was not added or changed, with a button to switch to the connection that already has the same account. */
export function ConnectionFailure({ failure }: { readonly failure: Failure }) {
  const chooseConnection = useApp((app) => app.connection.use)
  const active = useApp((app) => app.desk?.active?.id ?? null)
  const proxy = useApp((app) => app.desk?.proxy ?? null)
  const other = failure.kind === 'sameAccount' && failure.id !== active ? failure : null
  // The login form of the proxy above already shows this.
  if (failure.kind === 'notSent' && failure.cause === 'proxyLogin' && proxy) return null
  return (
    <Stack gap="sm" align="flex-start">
      <FailureNote failure={failure} />
      {other && (
        <Button variant="default" onClick={() => void chooseConnection(other.id)}>
          {say('common.useConnection', { name: other.name })}
        </Button>
      )}
    </Stack>
  )
}

const blank: ConnectionInput = {
  name: '',
  baseUrl: '',
  apiKey: '',
  caFile: '',
  occupantsField: 'occupancy',
  bookTimeoutSeconds: 120,
}

const noLedgers: readonly never[] = []

/** Steps of this form. Failures of other steps are shown elsewhere. */
const ownSteps: ReadonlySet<ConnectionStep> = new Set(['file', 'test', 'add'])

/**
 * Form for a live connection: address, key and options. The connection can be tested before it is saved. `onLeave` closes the form without
 * saving; undefined if there is no way back.
 */
export function ConnectionForm({ onLeave }: { readonly onLeave?: () => void }) {
  const { state: connection, test: testConnection, add: addConnection, chooseCaFile } = useApp((app) => app.connection)
  const keychain = useApp((app) => app.desk?.keychain ?? 'ok')
  const ledgerChoices = useApp((app) => app.desk?.foundLedgers ?? noLedgers)
  const { zone } = useClock()
  const [input, setInput] = useState<ConnectionInput>({ ...blank, ledger: ledgerChoices[0]?.id })
  const [caFileName, setCaFileName] = useState('')
  const [localErrors, setLocalErrors] = useState<FieldErrors>({})
  const [isExpanded, setExpanded] = useState(false)

  const failure = connection.status === 'failed' && ownSteps.has(connection.step) ? connection.failure : null
  const errors: FieldErrors = failure?.kind === 'input' ? { ...fieldErrors(failure.fields), ...localErrors } : localErrors
  const busy = connection.status === 'busy' ? connection.step : null

  const change = (changed: Partial<ConnectionInput>) => {
    setInput({ ...input, ...changed })
    setLocalErrors({})
  }
  const textField = (name: 'name' | 'baseUrl' | 'apiKey') => ({
    value: input[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
  })
  const validateAndRun = (act: (input: ConnectionInput) => Promise<void>) => {
    const problems = problemsIn(ConnectionInput, input)
    if (input.baseUrl.trim() === '') problems.push({ path: 'baseUrl', problem: say('connectionForm.baseUrlMissing') })
    setLocalErrors(fieldErrors(problems))
    if (problems.some(({ path }) => path === 'bookTimeoutSeconds')) setExpanded(true)
    if (problems.length === 0) void act(input)
  }
  const test = () => {
    // The ledger opens without a key, so a connection may be saved without one; only a test needs it.
    if (input.apiKey === '') setLocalErrors({ apiKey: say('connectionForm.apiKeyMissing') })
    else validateAndRun(testConnection)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    validateAndRun(addConnection)
  }
  const chooseFile = async () => {
    const file = await chooseCaFile()
    if (file === null) return
    setCaFileName(file.name)
    change({ caFile: file.token })
  }

  return (
    <form onSubmit={save} noValidate aria-label={say('common.connection')}>
      <Stack gap="md">
        <TextInput label={say('common.name')} placeholder={say('connectionForm.namePlaceholder')} {...textField('name')} />
        <TextInput
          label={say('connectionForm.baseUrl')}
          description={say('connectionForm.baseUrlHint')}
          placeholder="https://hotels.example.com/api/v1"
          spellCheck={false}
          {...textField('baseUrl')}
        />
        <PasswordInput
          label={say('connectionForm.apiKey')}
          description={keychain === 'ok' ? say('connectionForm.apiKeyHint') : say('connectionForm.apiKeySessionHint')}
          autoComplete="off"
          {...textField('apiKey')}
        />
        {ledgerChoices.length > 0 && (
          <Select
            label={say('common.ledger')}
            description={say('connectionForm.ledgerHint')}
            allowDeselect={false}
            data={[
              ...ledgerChoices.map(({ id, changedAtMs }) => ({
                value: id,
                label: say('connectionForm.foundLedger', { moment: formatInstant(changedAtMs, zone), id }),
              })),
              { value: '', label: say('connectionForm.newLedger') },
            ]}
            value={input.ledger ?? ''}
            onChange={(ledger) => change({ ledger: ledger || undefined })}
          />
        )}
        <div>
          <Button
            variant="transparent"
            color="gray"
            size="compact-sm"
            px={0}
            aria-expanded={isExpanded}
            leftSection={isExpanded ? <IconChevronDown aria-hidden /> : <IconChevronRight aria-hidden />}
            onClick={() => setExpanded(!isExpanded)}
          >
            {say('common.more')}
          </Button>
          {isExpanded && (
            <Stack gap="md" pt="sm">
              <Group gap="sm" align="end" wrap="nowrap">
                <TextInput
                  label={say('connectionForm.extraCaFile')}
                  description={say('connectionForm.caFileHint')}
                  flex={1}
                  readOnly
                  placeholder={say('connectionForm.noCaFile')}
                  value={input.caFile === '' ? '' : caFileName}
                  error={errors['caFile']}
                />
                {input.caFile !== '' && (
                  <Button variant="default" onClick={() => change({ caFile: '' })}>
                    {say('common.remove')}
                  </Button>
                )}
                <Button variant="default" onClick={chooseFile}>
                  {say('connectionForm.chooseCaFile')}
                </Button>
              </Group>
              <Stack gap="xs">
                <span id="occupants-field" className={styles.label}>
                  {say('connectionForm.guestsFieldLabel')}
                </span>
                <SegmentedControl
                  aria-labelledby="occupants-field"
                  data={['occupancy', 'occupancies'] satisfies ConnectionInput['occupantsField'][]}
                  value={input.occupantsField}
                  onChange={(occupantsField) => change({ occupantsField })}
                />
              </Stack>
              <WholeNumber
                label={say('connectionForm.bookingWaitLabel')}
                value={input.bookTimeoutSeconds}
                min={120}
                max={600}
                clampBehavior="none"
                error={errors['bookTimeoutSeconds']}
                onChange={(seconds) => change({ bookTimeoutSeconds: Number(seconds) })}
              />
            </Stack>
          )}
        </div>
        <ProxyLogin />
        <WindowHint />
        {failure && failure.kind !== 'input' && <ConnectionFailure failure={failure} />}
        {connection.status === 'tested' && <KeyWorks {...connection} />}
        <Group gap="sm" justify="flex-end">
          {onLeave && (
            <Button variant="subtle" color="gray" disabled={busy !== null} onClick={onLeave}>
              {say('common.cancel')}
            </Button>
          )}
          <Button variant="default" loading={busy === 'test'} disabled={busy !== null} onClick={test}>
            {say('connectionForm.test')}
          </Button>
          <Button type="submit" loading={busy === 'add'} disabled={busy !== null}>
            {say('connectionForm.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface KeyWorksProps {
  /** Whether the key may search by destination; null if unknown. */
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
