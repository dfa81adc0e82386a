import { Button, FileButton, Group, Modal, TextInput } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Failure } from '../../../../shared/contract/failure.ts'
import { HotelListInput } from '../../../../shared/domain/hotel-lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { useFocusBack } from '../../../ui/keys/focus.ts'
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx'
import { codesInText, type PastedCodes, readCodes } from '../../../ui/pasted/codes.ts'
import { CodesText } from '../form/codes-text.tsx'
import type { ListForm } from './hotel-lists-slice.ts'
import styles from './lists.module.css'

/** Parses the cells of a CSV, line by line; a quoted cell may contain separators, quotes and line breaks. */
function cellsOf(text: string, separator: string): string[][] {
  const lines: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    lines.at(-1)?.push(cell)
    cell = ''
  }
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[i + 1] === '"') cell += text[i++]
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === separator) end()
    else if (char === '\n') {
      end()
      lines.push([])
    } else if (char !== '\r') cell += char
  }
  end()
  return lines
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
  const at = heads.findIndex(isCodeHead)
  if (at < 0) return codesInText(text)
  return { ...readCodes(lines.map((cells) => cells[at] ?? '').join('\n')), words: 0 }
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
  const leave = useApp((app) => app.hotelLists.closeForm)
  const save = useApp((app) => app.hotelLists.save)
  const drop = useApp((app) => app.hotelLists.drop)
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
    const refused = await save(list.data.name, list.data.codes)
    setBusy(false)
    if (refused === null) return
    const atName = refused.kind === 'input' ? refused.fields.find(({ path }) => path === 'list.name') : undefined
    if (atName) setProblems({ name: atName.problem })
    else setFailure(refused)
  }

  const remove = async () => {
    setFailure(await drop())
  }

  const inText = new Set(codes)
  const named = form.hotels.filter((hotel) => hotel.name !== null && inText.has(hotel.code)).slice(0, maxNamed)
  return (
    <Modal opened onClose={leave} title={form.id === null ? say('common.newHotelList') : form.name} size={520} closeOnClickOutside={false}>
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
        {named.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <section className={styles.names} tabIndex={0} aria-label={say('hotelLists.knownHotels')}>
            <table className="grid" aria-label={say('hotelLists.knownHotels')}>
              <tbody>
                {named.map((hotel) => (
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
            <Button variant="subtle" color="red" me="auto" onClick={() => void remove()}>
              {say('hotelLists.delete')}
            </Button>
          )}
          <Button variant="default" onClick={leave}>
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
