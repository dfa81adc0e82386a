import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import type { Failure } from '../../../shared/contract/failure.ts'
import { maxNoteLength } from '../../../shared/domain/desk-facts.ts'
import { type Client, ClientInput } from '../../../shared/domain/selling/clients.ts'
import { languages, selectableLanguages } from '../../../shared/words/languages.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { CostHidden } from '../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { CountryField, CurrencyField } from '../../ui/fields/code-field.tsx'
import { MarginLines } from '../../ui/fields/margin-lines.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { isCostHidden } from '../../ui/hidden-cost.ts'
import { useFocusBack } from '../../ui/keys/focus.ts'
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx'
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx'
import styles from './clients.module.css'
import type { KnownClient } from './clients-slice.ts'

/** Reads the clients once the ledger is open, and renders the form while a client is being edited. */
export function ClientDialog() {
  const open = useApp((app) => app.desk?.ledger === 'open')
  const { form, read } = useApp((app) => app.clients)
  useEffect(() => {
    if (open) void read()
  }, [open, read])
  return form && <Dialog client={form.client} known={form.known} />
}

function Dialog({ client, known }: { readonly client: Client | null; readonly known: KnownClient }) {
  const { all, closeForm, save, read } = useApp((app) => app.clients)
  const latestClient = all.get(client?.id ?? 0)
  const deskCurrency = useApp((app) => app.settings.currency)
  const [draft, setDraft] = useState(() => draftOf(client ?? known))
  const [isMarginInvalid, setMarginWrong] = useState(false)
  const [problems, setProblems] = useState<ClientProblems>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [deleting, setDeleting] = useState(false)
  const [busy, setBusy] = useState(false)
  useFocusBack()
  const change = (parts: Partial<ClientDraft>) => {
    setDraft({ ...draft, ...parts })
    setProblems({})
    setFailure(null)
  }

  const textField = (name: 'name' | 'reference' | 'email' | 'note', maxLength: number) => ({
    value: draft[name],
    error: problems[name],
    maxLength,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: event.currentTarget.value }),
  })

  /** Reads the clients again, so that the confirmation counts the latest bookings. */
  const askDelete = async () => {
    await read()
    setDeleting(true)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const readResult = readClient(draft)
    if ('problems' in readResult) return setProblems(readResult.problems)
    if (isMarginInvalid || busy) return
    setBusy(true)
    const callFailure = await save(readResult.client)
    setBusy(false)
    if (callFailure === null) return
    const nameField = callFailure.kind === 'input' ? callFailure.fields.find(({ path }) => path === 'client.name') : undefined
    if (nameField) setProblems({ name: nameField.problem })
    else setFailure(callFailure)
  }

  return (
    <Modal opened onClose={closeForm} title={client ? client.name : say('clients.newClient')} size={600} closeOnClickOutside={false}>
      <form className={styles.form} noValidate aria-label={say('common.client')} onSubmit={(event) => void submit(event)}>
        <TextInput label={say('common.name')} data-autofocus autoComplete="off" {...textField('name', 100)} />
        <div className={styles.pair}>
          <TextInput label={say('clients.reference')} autoComplete="off" {...textField('reference', 100)} />
          <TextInput label={say('common.email')} inputMode="email" autoComplete="off" {...textField('email', 254)} />
          <CountryField
            label={say('clients.nationality')}
            optional
            value={draft.nationality}
            error={problems.nationality}
            onChange={(nationality) => change({ nationality })}
          />
          <CurrencyField
            label={say('common.currency')}
            description={say('clients.currencyHint')}
            optional
            value={draft.currency}
            error={problems.currency}
            onChange={(currency) => change({ currency })}
          />
          <Select
            label={say('clients.language')}
            placeholder={say('clients.languagePlaceholder')}
            clearable
            clearButtonProps={{ 'aria-label': say('clients.languagePlaceholder') }}
            data={selectableLanguages.map((name) => ({ value: name, label: languages[name].name }))}
            value={draft.language || null}
            onChange={(language) => change({ language: language ?? '' })}
          />
        </div>
        <div>
          {isCostHidden() ? (
            <CostHidden what="part" />
          ) : (
            <MarginLines
              rule={draft.marginRule}
              noRuleOption={{ word: say('clients.marginFromSettings'), text: say('clients.marginFromSettingsHint') }}
              currency={draft.currency || deskCurrency}
              onChange={(marginRule) => change({ marginRule })}
              onTyped={setMarginWrong}
            />
          )}
        </div>
        <Textarea
          label={say('clients.note')}
          description={say('clients.noteHint')}
          rows={3}
          resize="vertical"
          {...textField('note', maxNoteLength)}
        />
        {failure && <FailureNote failure={failure} />}
        <DialogFoot>
          {client && (
            <Button variant="subtle" color="red" me="auto" onClick={() => void askDelete()}>
              {say('clients.delete')}
            </Button>
          )}
          <Button variant="default" onClick={closeForm}>
            {say('common.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={isMarginInvalid}>
            {say('clients.save')}
          </Button>
        </DialogFoot>
      </form>
      {deleting && latestClient && <DeleteClient client={latestClient} onClose={() => setDeleting(false)} />}
    </Modal>
  )
}

/** Every field as typed; an empty string means not set. */
type ClientDraft = { readonly [Field in Exclude<keyof ClientInput, 'marginRule'>]: string } & Pick<ClientInput, 'marginRule'>

/** One message per invalid field. */
type ClientProblems = { readonly [Field in keyof ClientInput]?: string }

/** Returns the form of a client, or an empty form for null. */
function draftOf(client: Partial<Client>): ClientDraft {
  const { name = '', language, nationality, currency, marginRule = null, email = '', reference = '', note = '' } = client
  return { name, language: language ?? '', nationality: nationality ?? '', currency: currency ?? '', marginRule, email, reference, note }
}

/** Validates a form and returns the client, or a message per invalid field. */
function readClient(draft: ClientDraft): { readonly client: ClientInput } | { readonly problems: ClientProblems } {
  const { language, nationality, currency, ...others } = draft
  const parsed = ClientInput.safeParse({
    ...others,
    language: language || null,
    nationality: nationality || null,
    currency: currency || null,
  })
  if (parsed.success) return { client: parsed.data }
  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message
  return { problems }
}

/** Renders the confirmation before a client is deleted permanently, which says what is kept. */
function DeleteClient({ client: { name, bookings, offers }, onClose }: { readonly client: Client; onClose(): void }) {
  const removeClient = useApp((app) => app.clients.remove)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const remove = async () => {
    setBusy(true)
    const callFailure = await removeClient()
    // On success `removeClient` closes the form, and this dialog with it.
    if (callFailure === null) return
    setBusy(false)
    setFailure(callFailure)
  }
  return (
    <ConfirmDialog
      title={say('clients.deleteQuestion')}
      sentence={say('clients.deleteSentence', { name, bookings })}
      confirmLabel={say('clients.deleteConfirm', { name })}
      dangerous
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {offers > 0 && <p style={{ margin: 0 }}>{say('clients.offersStay', { offers })}</p>}
      <p style={{ margin: 0 }}>{say('clients.deleteWarning')}</p>
      {failure && <FailureNote failure={failure} />}
    </ConfirmDialog>
  )
}
