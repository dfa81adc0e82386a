import { ActionIcon, Button, Kbd, Modal, Stack, TextInput, Tooltip } from '@mantine/core'
import { IconHelp, IconKeyboard } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { keyWords } from '../../ui/keys/keys.ts'
import { type ShownKey, useKeysNow } from '../../ui/keys/listed-keys.ts'
import { useKeyTip } from '../../ui/keys/use-key-tip.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import styles from './shortcut-list.module.css'

const listShortcut = { shortcut: '?', words: () => say('shortcutList.title'), of: 'desk' } as const

/** Opens with `?` anywhere: a searchable list of the shortcuts of the screen and the desk. */
export function ShortcutList() {
  const [open, setOpen] = useState(false)
  useShortcut(listShortcut, () => setOpen(true))
  const { title, ...keys } = useKeyTip(listShortcut)
  const openHelp = useApp((app) => app.openHelp)
  const readAll = () => {
    setOpen(false)
    openHelp(null, 'beside')
  }
  return (
    <>
      <Tooltip label={title}>
        <ActionIcon aria-label={title} {...keys} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <IconKeyboard aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Modal opened={open} onClose={() => setOpen(false)} title={say('shortcutList.title')} size={480}>
        <Keys />
        <Button variant="default" mt="md" leftSection={<IconHelp aria-hidden />} onClick={readAll}>
          {say('helpPanel.readAll')}
        </Button>
      </Modal>
    </>
  )
}

function Keys() {
  const [typed, setTyped] = useState('')
  // Dedupe: a list and a page opened from it may share a shortcut with the same action.
  const keys = [...new Map(useKeysNow().map((key) => [`${key.shortcut} ${key.words}`, key])).values()].filter(({ words, shortcut }) =>
    `${words} ${keyWords(shortcut)}`.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()),
  )
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        aria-label={say('shortcutList.findLabel')}
        placeholder={say('shortcutList.findPlaceholder')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={styles.list} aria-label={say('shortcutList.title')} tabIndex={0}>
        <Part title={say('shortcutList.screenGroup')} keys={keys.filter(({ of }) => of === 'screen')} />
        <Part title={say('shortcutList.deskGroup')} keys={keys.filter(({ of }) => of === 'desk')} />
        {keys.length === 0 && <p className="dim">{say('shortcutList.nothingFound')}</p>}
      </section>
    </Stack>
  )
}

function Part({ title, keys }: { readonly title: string; readonly keys: readonly ShownKey[] }) {
  if (keys.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      {keys.map(({ shortcut, words }) => (
        <Fragment key={`${shortcut} ${words}`}>
          <span>{words}</span>
          <Kbd size="xs">{keyWords(shortcut)}</Kbd>
        </Fragment>
      ))}
    </>
  )
}
