import styles from './documents.module.css'
import '../../ui/paper/paper.css'
import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core'
import { IconCopy, IconDownload, IconMail, IconPrinter } from '@tabler/icons-react'
import { Fragment, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { DocumentPreview, LeftOutReason, Paper, Sheet, SheetPart } from '../../../shared/contract/views/document-views.ts'
import { Email } from '../../../shared/domain/schemas.ts'
import { splitForLineBreaks } from '../../../shared/domain/text.ts'
import { languages, selectableLanguages } from '../../../shared/words/languages.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { isCostHidden } from '../../ui/hidden-cost.ts'
import { useFocusBack } from '../../ui/keys/focus.ts'
import { documentNames } from '../../ui/wording/document-words.ts'
import type { DocumentsSlice } from './documents-slice.ts'

/** Renders a document as it will be printed; `desk/documents/documents.ts` writes the same document as HTML. */
function PaperSheets({ paper }: { readonly paper: Paper }) {
  return (
    <div className="paper" lang={paper.language} dir={paper.direction}>
      {paper.sheets.map((sheet, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets have no id and never change order
        <PaperSheet key={at} sheet={sheet} size={paper.size} letterhead={paper.letterhead} />
      ))}
    </div>
  )
}

interface PaperSheetProps extends Pick<Paper, 'size' | 'letterhead'> {
  readonly sheet: Sheet
}

function PaperSheet({ sheet, size, letterhead }: PaperSheetProps) {
  const { title, subtitle, parts, notes } = sheet
  const { name, address, closing, logo } = letterhead
  const isBlank = name === '' && address === '' && logo === null
  return (
    <section className={`paper-sheet paper-${size}`}>
      {!isBlank && (
        <div className="paper-head">
          {logo !== null && <img src={logo} alt={name} />}
          <p className="paper-sender" dir="auto">
            {name !== '' && <strong>{name}</strong>}
            {address !== '' && <span>{address}</span>}
          </p>
        </div>
      )}
      <h1>{title}</h1>
      {subtitle !== null && (
        <p className="paper-subtitle">
          <bdi>{subtitle}</bdi>
        </p>
      )}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and never change order
        <PaperPart key={at} part={part} />
      ))}
      {notes.map((note) => (
        <p key={note} className="paper-note">
          {note}
        </p>
      ))}
      {closing !== '' && (
        <p className="paper-closing" dir="auto">
          {closing}
        </p>
      )}
    </section>
  )
}

function PaperPart({ part: { title, hotel, facts, table, text } }: { readonly part: SheetPart }) {
  if (hotel !== null) return <PaperStay hotel={hotel} facts={facts} />
  return (
    <>
      {title !== null && <h2>{title}</h2>}
      {facts.length > 0 && (
        <table className="paper-facts">
          <tbody>
            {facts.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <bdi>{value}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {table !== null && <PaperTable heads={table.heads} rows={table.rows} />}
      {text !== null && (
        <p className="paper-text" dir="auto">
          {text}
        </p>
      )}
    </>
  )
}

interface PaperStayProps extends Pick<SheetPart, 'facts'> {
  readonly hotel: NonNullable<SheetPart['hotel']>
}

function PaperStay({ hotel: { name, lines, picture }, facts }: PaperStayProps) {
  return (
    <div className="paper-stay">
      <div className="paper-hotel">
        <div>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          {lines !== '' && (
            <p className="paper-text" dir="auto">
              {lines}
            </p>
          )}
        </div>
        {picture !== null && <img src={picture} alt="" />}
      </div>
      <dl className="paper-headlines">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function PaperTable({ heads, rows }: NonNullable<SheetPart['table']>) {
  return (
    <table className="paper-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never change order
          <tr key={row}>
            {heads.map((head, column) => (
              <td key={head}>
                <bdi>
                  {splitForLineBreaks(cells[column] ?? '').map((piece, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change order
                    <Fragment key={at}>
                      {piece}
                      <wbr />
                    </Fragment>
                  ))}
                </bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Shown = NonNullable<DocumentsSlice['shown']>

/** Renders the preview of a document and the ways to hand it out; nothing while closed. */
export function DocumentsDialog() {
  const shown = useApp((app) => app.documents.shown)
  return shown && <Dialog shown={shown} />
}

function Dialog({ shown, shown: { preview } }: { readonly shown: Shown }) {
  const close = useApp((app) => app.documents.close)
  useFocusBack()
  const madePreview = preview.status === 'made' ? preview.preview : null
  return (
    <Modal opened onClose={close} title={say('common.documents')} size={1080} closeOnClickOutside={false}>
      <div className={styles.parts}>
        <div className={styles.side}>
          <Choices shown={shown} hasNet={madePreview?.hasNet ?? false} />
          <HandOutActions shown={shown} madePreview={madePreview} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
        <section className={styles.preview} tabIndex={0} aria-label={say('documents.preview')} aria-busy={preview.status === 'making'}>
          <Preview preview={preview} />
        </section>
      </div>
      {madePreview &&
        madePreview.sheets > 0 &&
        createPortal(
          <div className={styles.printed}>
            <PaperSheets paper={madePreview.paper} />
          </div>,
          document.body,
        )}
    </Modal>
  )
}

function Choices({ shown: { order, kinds }, hasNet }: { readonly shown: Shown; readonly hasNet: boolean }) {
  const change = useApp((app) => app.documents.change)
  // Costs are hidden because a guest may see the screen, so turn the net amounts off.
  const hidden = isCostHidden()
  useEffect(() => {
    if (hidden && order.showNet) change({ showNet: false })
  }, [hidden, order.showNet, change])
  return (
    <>
      <Select
        label={say('documents.document')}
        allowDeselect={false}
        data={kinds.map((kind) => ({ value: kind, label: documentNames[kind] }))}
        value={order.kind}
        onChange={(kind) => kind !== null && change({ kind })}
      />
      <Select
        label={say('documents.language')}
        allowDeselect={false}
        data={selectableLanguages.map((name) => ({ value: name, label: languages[name].name }))}
        value={order.language}
        onChange={(language) => language !== null && change({ language })}
      />
      {!hidden && (hasNet || order.showNet) && (
        <Checkbox
          label={say('documents.showNet')}
          description={say('documents.showNetHint')}
          checked={order.showNet}
          onChange={(event) => change({ showNet: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

interface HandOutActionsProps {
  readonly shown: Shown
  /** Null until the preview is made. */
  readonly madePreview: DocumentPreview | null
}

/** Renders the ways to hand out the document, and how the last attempt ended. */
function HandOutActions({ shown, madePreview }: HandOutActionsProps) {
  const { save, draft, recordHandOut, showInFolder } = useApp((app) => app.documents)
  const [to, setTo] = useState(shown.to)
  const { handOutState } = shown
  const isEmpty = madePreview === null || madePreview.sheets === 0
  const working = handOutState.status === 'working'
  const address = to.trim() === '' ? null : Email.safeParse(to)
  const problem = address?.error?.issues[0]?.message ?? null
  const isComplete = madePreview !== null && madePreview.paper.sheets.length === madePreview.sheets
  const print = () => {
    window.print()
    void recordHandOut('printed')
  }
  const copy = async () => {
    if (madePreview === null) return
    await navigator.clipboard.writeText(madePreview.text)
    await recordHandOut('copied')
  }
  return (
    <>
      <Button leftSection={<IconDownload aria-hidden />} disabled={isEmpty} loading={working} onClick={() => void save()}>
        {say('documents.savePdf')}
      </Button>
      <Group gap="xs" grow preventGrowOverflow={false}>
        <Button variant="default" leftSection={<IconPrinter aria-hidden />} disabled={isEmpty || !isComplete || working} onClick={print}>
          {say('common.print')}
        </Button>
        <Button variant="default" leftSection={<IconCopy aria-hidden />} disabled={isEmpty || working} onClick={() => void copy()}>
          {say('documents.copyText')}
        </Button>
      </Group>
      {!isEmpty && !isComplete && <p className="caption">{say('documents.tooLongToPrint')}</p>}
      <TextInput
        label={say('documents.to')}
        placeholder={say('documents.toPlaceholder')}
        error={problem}
        value={to}
        maxLength={254}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button
        variant="default"
        leftSection={<IconMail aria-hidden />}
        disabled={isEmpty || problem !== null || working}
        onClick={() => void draft(address?.data ?? '')}
      >
        {say('documents.draft')}
      </Button>
      <div role="status" className={styles.said}>
        {handOutWords(handOutState)}
      </div>
      {(handOutState.status === 'saved' || handOutState.status === 'noProgram') && (
        <Button variant="subtle" size="compact-sm" onClick={() => void showInFolder()}>
          {say('documents.showInFolder')}
        </Button>
      )}
      {handOutState.status === 'failed' && <FailureNote failure={handOutState.failure} />}
    </>
  )
}

function Preview({ preview }: Pick<Shown, 'preview'>) {
  const { change, close } = useApp((app) => app.documents)
  if (preview.status === 'failed') return <FailureNote failure={preview.failure} onRetry={() => change({})} />
  if (preview.status === 'making') {
    return (
      <div className={styles.making} role="status">
        {preview.total > 1 ? say('documents.readingOf', preview) : say('documents.reading')}
        {preview.total > 1 && (
          <Button variant="default" size="compact-sm" onClick={close}>
            {say('documents.stop')}
          </Button>
        )}
      </div>
    )
  }
  const { paper, sheets, leftOut } = preview.preview
  return (
    <>
      {sheets === 0 && <p className={styles.none}>{say('documents.none')}</p>}
      {leftOut.map(({ why, bookings }) => (
        <p key={why} className={styles.left}>
          {say(leftOutMessages[why], { bookings })}
        </p>
      ))}
      {sheets > 0 && <PaperSheets paper={paper} />}
      {sheets > paper.sheets.length && <p className={styles.left}>{say('documents.more', { sheets: sheets - paper.sheets.length })}</p>}
    </>
  )
}

/** Messages for bookings that were left out of the document. */
const leftOutMessages = {
  notConfirmed: 'documents.leftNotConfirmed',
  notCancelled: 'documents.leftNotCancelled',
  open: 'documents.leftOpen',
  gone: 'documents.leftGone',
  noNames: 'documents.leftNoNames',
} as const satisfies Record<LeftOutReason, string>

/** Returns how the document was handed out; empty before that and after a failure. */
function handOutWords(handOutState: Shown['handOutState']): string {
  switch (handOutState.status) {
    case 'saved':
      return say('documents.saved', { file: handOutState.file })
    case 'opened':
      return say('documents.opened', { file: handOutState.file })
    case 'noProgram':
      return say('documents.noProgram', { file: handOutState.file })
    case 'copied':
      return say('documents.copied')
    default:
      return ''
  }
}
