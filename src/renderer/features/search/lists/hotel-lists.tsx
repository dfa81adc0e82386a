import { ActionIcon, Button, FileButton, Group, Modal, Textarea, TextInput } from '@mantine/core'
import { IconFileImport, IconPencil, IconPlaylistAdd } from '@tabler/icons-react'
import { parse } from 'csv-parse/browser/esm/sync'
import { type ClipboardEvent, type FormEvent, useEffect, useState } from 'react'
import type { Failure } from '../../../../shared/contract/failure.ts'
import { HotelListInput } from '../../../../shared/domain/hotel-lists.ts'
import { foldedText } from '../../../../shared/domain/text.ts'
import { say } from '../../../../shared/words/say.ts'
import { currentApp, useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useFocusBack } from '../../../ui/keys/focus.ts'
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx'
import { codesInText, type PastedCodes, readCodes } from '../../../ui/pasted/codes.ts'
import { codesProblem, type Problems } from '../form/search-draft.ts'
import type { ListForm } from './hotel-lists-slice.ts'
import styles from './lists.module.css'

/** Parses the lines of a CSV; a quoted cell may contain separators, quotes and line breaks. An unclosed quote counts as a normal character. */
function cellsOf(text: string, delimiter: string): string[][] {
  const options = { delimiter, relax_column_count: true, relax_quotes: true, record_delimiter: ['\r\n', '\n'] }
  try {
    return parse(text, options)
  } catch {
    return parse(text, { ...options, quote: null })
  }
}

/** Whether a header names the column of hotel codes. */
const isCodeHead = (head: string) => /^(?:hotel)?(?:code|id)s?$/i.test(head.replace(/[\s_-]/g, ''))

/** Returns the codes of the hotel code column; without such a column, the codes found anywhere in the text. */
export function codesInFile(file: string): PastedCodes & { readonly words: number } {
  const text = file.replace(/^\uFEFF/, '')
  const [head = ''] = text.split('\n', 1)
  const separator = ['\t', ';', ','].find((char) => head.includes(char))
  if (separator === undefined) return codesInText(text)
  const [heads = [], ...lines] = cellsOf(text, separator)
  const codeColumn = heads.findIndex(isCodeHead)
  if (codeColumn < 0) return codesInText(text)
  return { ...readCodes(lines.map((cells) => cells[codeColumn] ?? '').join('\n')), words: 0 }
}

/** Maximum number of hotels listed with their names. */
const maxNamed = 500
/** Largest file accepted as a hotel list, in bytes. */
const largestFile = 5_000_000

/** Dialog with the form of a hotel list; nothing while it is closed. */
export function ListDialog() {
  const form = useApp((app) => app.hotelLists.form)
  return form && <Dialog form={form} />
}

function Dialog({ form }: { readonly form: ListForm }) {
  const { closeForm, save, drop } = useApp((app) => app.hotelLists)
  const typed = useApp((app) => app.search.draft?.codes ?? '')
  const [name, setName] = useState(form.name)
  const [text, setText] = useState(form.id === null ? typed : form.hotels.map(({ code }) => code).join('\n'))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [notice, setNotice] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  useFocusBack()
  const { codes } = readCodes(text)
  const write = (codesText: string) => {
    setText(codesText)
    setProblems({})
    setNotice('')
  }

  /** Adds the codes of pasted text or of a file, and reports how many words were left out. */
  const add = (found: ReturnType<typeof codesInFile>) => {
    write([...codes, ...found.codes].join('\n'))
    setNotice(say('hotelLists.codesTaken', { codes: found.codes.length, words: found.words }))
  }
  const readFile = async (file: File | null) => {
    if (!file) return
    if (file.size > largestFile) return setNotice(say('hotelLists.fileTooLargeNotice'))
    add(codesInFile(await file.text()))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const list = HotelListInput.safeParse({ name, codes })
    if (!list.success) {
      const found: Record<string, string> = {}
      for (const { path, message } of list.error.issues) found[path.join('.').replace(/^codes/, 'hotelCodes')] ??= message
      return setProblems(found)
    }
    setBusy(true)
    const saveFailure = await save(list.data.name, list.data.codes)
    setBusy(false)
    if (saveFailure === null) return
    const nameProblem = saveFailure.kind === 'input' ? saveFailure.fields.find(({ path }) => path === 'list.name') : undefined
    if (nameProblem) setProblems({ name: nameProblem.problem })
    else setFailure(saveFailure)
  }

  const inText = new Set(codes)
  const namedHotels = form.hotels.filter((hotel) => hotel.name !== null && inText.has(hotel.code)).slice(0, maxNamed)
  return (
    <Modal
      opened
      onClose={closeForm}
      title={form.id === null ? say('common.newHotelList') : form.name}
      size={520}
      closeOnClickOutside={false}
    >
      <form className={styles.form} noValidate aria-label={say('hotelLists.hotelList')} onSubmit={(event) => void submit(event)}>
        <TextInput
          label={say('hotelLists.name')}
          data-autofocus
          value={name}
          error={problems['name']}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblems({})
          }}
        />
        <CodesText
          text={text}
          problems={problems}
          rows={6}
          onChange={write}
          onPaste={(event) => {
            const found = codesInFile(event.clipboardData.getData('text'))
            if (found.codes.length === 0) return
            event.preventDefault()
            add(found)
          }}
        />
        <Group gap="sm">
          <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={(file) => void readFile(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileImport aria-hidden />}>
                {say('hotelLists.addFromFile')}
              </Button>
            )}
          </FileButton>
          <span className="caption" role="status">
            {notice}
          </span>
        </Group>
        {namedHotels.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <section className={styles.names} tabIndex={0} aria-label={say('hotelLists.knownHotels')}>
            <table className="grid" aria-label={say('hotelLists.knownHotels')}>
              <tbody>
                {namedHotels.map((hotel) => (
                  <tr key={hotel.code}>
                    <td className="mono">{hotel.code}</td>
                    <td className="wide">{hotel.name}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        {failure && <FailureNote failure={failure} />}
        <DialogFoot>
          {form.id !== null && (
            <Button variant="subtle" color="red" me="auto" onClick={() => void drop().then(setFailure)}>
              {say('hotelLists.delete')}
            </Button>
          )}
          <Button variant="default" onClick={closeForm}>
            {say('common.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {say('hotelLists.save')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}

/** Field to choose a hotel list instead of typing codes, with a button to edit it or to create one from the typed codes. */
export function ListField() {
  const { lists, failure, read, choose, openForm } = useApp((app) => app.hotelLists)
  const chosen = useApp((app) => app.search.draft?.list ?? null)
  const codes = useApp((app) => app.search.draft?.codes ?? '')
  const ready = useApp((app) => app.desk?.ledger === 'open')
  useEffect(() => {
    if (ready) void read()
  }, [ready, read])
  const words = chosen ? say('hotelLists.editLabel') : say('common.newHotelList')
  return (
    <>
      <div className={styles.field}>
        <Select
          label={say('hotelLists.hotelList')}
          placeholder={lists?.length === 0 ? say('hotelLists.noneYet') : say('hotelLists.noList')}
          data={(lists ?? []).map(({ id, name, hotels }) => ({
            value: `${id}`,
            label: say('common.nameAndCount', { name, count: hotels }),
          }))}
          value={chosen ? `${chosen.id}` : null}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': say('hotelLists.noList') }}
          openOnFocus={false}
          selectFirstOptionOnChange
          limit={50}
          filter={({ options, search, limit }) =>
            options.filter((option) => 'label' in option && foldedText(option.label).includes(foldedText(search))).slice(0, limit)
          }
          nothingFoundMessage={say('hotelLists.noneFound')}
          onChange={(id) => void choose(lists?.find((list) => `${list.id}` === id) ?? null)}
        />
        <ActionIcon size={30} variant="default" aria-label={words} title={words} onClick={() => void openForm()}>
          {chosen ? <IconPencil aria-hidden /> : <IconPlaylistAdd aria-hidden />}
        </ActionIcon>
      </div>
      {chosen && (
        <p className="caption">
          {say('hotelLists.chosenHint', { hotels: readCodes(codes).codes.length })}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => currentApp().search.change({ list: null })}>
            {say('hotelLists.editCodes')}
          </Button>
        </p>
      )}
      {failure && <FailureNote failure={failure} onRetry={lists === null ? () => void read() : undefined} />}
    </>
  )
}

interface CodesTextProps {
  readonly text: string
  readonly problems: Problems
  readonly rows: number
  onChange(text: string): void
  /** Called before the field inserts pasted text, and may prevent that. */
  onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void
}

/** Text field for hotel codes with their number. An error message names the invalid code. */
export function CodesText({ text, problems, rows, onChange, onPaste }: CodesTextProps) {
  const { codes, repeated } = readCodes(text)
  const count = say('searchForm.codeCount', { codes: codes.length })
  return (
    <Textarea
      label={say('searchForm.hotelCodes')}
      value={text}
      error={codesProblem(problems, codes)}
      description={repeated > 0 ? say('searchForm.codeCountRepeated', { count, repeated }) : count}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={say('searchForm.codesPlaceholder')}
      rows={rows}
      resize="vertical"
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      onPaste={onPaste}
    />
  )
}
