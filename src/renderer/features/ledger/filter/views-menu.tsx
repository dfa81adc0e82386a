import { Button, Group, Menu, Modal, Stack, TextInput } from '@mantine/core'
import { IconBookmark, IconDeviceFloppy, IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { SavedView } from '../../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { isLedgerWritable } from '../../../ui/desk-abilities.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useKeyTip, useShortcut } from '../../../ui/keys/use-shortcut.ts'
import { type Rolling, rangeWords, rollingsOf, rollingWords } from '../../../ui/wording/range.ts'
import { filterWords, type LedgerQuestion } from '../query/ledger-question.ts'
import styles from './filter.module.css'
import { useFilterNames } from './filter-chips.tsx'
import { isSameQuestion, questionOf, rollingOf, savedViewOf } from './filter-slice.ts'
import { noNames } from './filter-words.ts'

const viewsShortcut = { shortcut: 'v', words: () => say('viewsMenu.shortcut'), of: 'screen' } as const

/** Renders the menu of saved views (key V): open, save, replace and delete. */
export function ViewsMenu({ today }: { readonly today: string }) {
  const [open, setOpen] = useState(false)
  const [saving, setSaving] = useState(false)
  const {
    saved: views,
    failure,
    opened,
    read: readViews,
    open: openView,
    save: saveView,
    drop: dropView,
  } = useApp((app) => app.ledger.views)
  const question = useApp((app) => app.ledger.list.question)
  const canSave = useApp((app) => isLedgerWritable(app.desk))

  const change = (next: boolean) => {
    if (next) void readViews()
    setOpen(next)
  }
  useShortcut(viewsShortcut, () => change(true))
  const tip = useKeyTip(viewsShortcut)
  const isChanged = opened !== null && !isSameQuestion(questionOf(opened, today), question)

  return (
    <>
      <Menu opened={open} onChange={change} position="bottom-start" width={300} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" className={styles.target ?? ''} leftSection={<IconBookmark aria-hidden />} {...tip}>
            {opened ? `${opened.name}${isChanged ? say('viewsMenu.changed') : ''}` : say('viewsMenu.views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{views.length === 0 ? say('viewsMenu.empty') : say('viewsMenu.openTitle')}</Menu.Label>
          <div className={styles.views}>
            {views.map((view) => (
              <Menu.Item key={view.name} onClick={() => void openView(view, today)} title={viewWords(view)}>
                <span className={styles.name}>{view.name}</span>
                <span className={`${styles.name} ${styles.detail}`}>{viewWords(view)}</span>
              </Menu.Item>
            ))}
          </div>
          {failure && (
            <div className={styles.failure}>
              <FailureNote failure={failure} onRetry={() => void readViews()} />
            </div>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus aria-hidden />} disabled={!canSave} onClick={() => setSaving(true)}>
            {say('viewsMenu.saveAction')}
          </Menu.Item>
          {opened && (
            <>
              <Menu.Item
                leftSection={<IconDeviceFloppy aria-hidden />}
                disabled={!canSave || !isChanged}
                onClick={() => void saveView(savedViewOf(opened.name, question, keptRolling(opened, question, today)))}
              >
                {say('viewsMenu.replaceAction', { name: opened.name })}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash aria-hidden />} disabled={!canSave} onClick={() => void dropView(opened.name)}>
                {say('viewsMenu.deleteAction', { name: opened.name })}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {saving && <SaveViewDialog today={today} onClose={() => setSaving(false)} />}
    </>
  )
}

/** Describes a view: `confirmed bookings in EUR, with check-in, the last 30 days`. */
function viewWords(view: SavedView): string {
  const rolling = rollingOf(view)
  return rolling === null ? filterWords(view.filter) : filterWords(view.filter, noNames, rollingWords(rolling))
}

/** Returns the rolling range with which a changed view is replaced: its own if the days are still these, else one that ends today as before. */
function keptRolling(view: SavedView, { filter }: LedgerQuestion, today: string): Rolling | null {
  const rolling = rollingOf(view)
  const rollings = rolling === null ? [] : rollingsOf(filter, today)
  return rollings.find((candidate) => candidate === rolling) ?? rollings[0] ?? null
}

interface SaveViewDialogProps {
  /** A day of the accounting zone. */
  readonly today: string
  onClose(): void
}

/** Renders the dialog that saves the current filter as a view. A range that ends today can be saved as a rolling one. */
function SaveViewDialog({ today, onClose }: SaveViewDialogProps) {
  const question = useApp((app) => app.ledger.list.question)
  const { saved: views, failure, save: saveView } = useApp((app) => app.ledger.views)
  const names = useFilterNames()
  const rollings = rollingsOf(question.filter, today)
  const [name, setName] = useState('')
  const [rolling, setRolling] = useState(rollings[0] ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const isReplacing = views.some((view) => view.name === name.trim())

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const view = SavedView.safeParse(savedViewOf(name, question, rolling))
    if (!view.success) return setProblem(view.error.issues[0]?.message ?? say('viewsDialog.nameInvalid'))
    if (await saveView(view.data)) onClose()
  }

  return (
    <Modal opened onClose={onClose} title={say('viewsDialog.title')} size={420}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="md">
          <p style={{ margin: 0 }} className="dim">
            {filterWords(question.filter, names)}
          </p>
          <TextInput
            label={say('viewsDialog.nameLabel')}
            data-autofocus
            value={name}
            maxLength={60}
            error={problem}
            description={isReplacing ? say('viewsDialog.replacesHint') : undefined}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setProblem(null)
            }}
          />
          {rollings.length > 0 && (
            <Select
              label={say('viewsDialog.daysLabel')}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              value={`${rolling}`}
              data={[
                ...rollings.map((each) => ({ value: `${each}`, label: say('viewsDialog.always', { days: rollingWords(each) }) })),
                { value: 'null', label: rangeWords(question.filter) },
              ]}
              onChange={(chosen) => setRolling(rollings.find((each) => `${each}` === chosen) ?? null)}
            />
          )}
          {failure && <FailureNote failure={failure} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {say('common.cancel')}
            </Button>
            <Button type="submit">{isReplacing ? say('viewsDialog.replaceButton') : say('viewsDialog.saveButton')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
