import { Kbd, Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { keyWords } from '../../ui/keys/keys.ts'
import { useKeyTip, useShortcut } from '../../ui/keys/use-shortcut.ts'
import styles from './palette.module.css'
import { PaletteBox } from './palette-box.tsx'

const paletteShortcut = { shortcut: 'ctrl+k', words: () => say('commandBox.label'), of: 'desk' } as const

/** Elements that handle a paste themselves. */
const fieldSelector = ['input', 'textarea', 'select', '[contenteditable]'].join()

/** The button in the top bar that opens the palette. */
export function PaletteOpener() {
  const openPalette = useApp((app) => app.openPalette)
  const tip = useKeyTip(paletteShortcut)
  return (
    <button type="button" className={styles.opener} aria-haspopup="dialog" {...tip} onClick={() => openPalette()}>
      <IconSearch aria-hidden />
      <span>{say('commandBox.label')}</span>
      <Kbd size="xs">{keyWords(paletteShortcut.shortcut)}</Kbd>
    </button>
  )
}

/** The command palette. Ctrl+K or pasting outside a field opens it; it lists commands, ledger hits, and actions for a pasted mail. */
export function Palette() {
  const pasted = useApp((app) => app.palette)
  const open = useApp((app) => app.openPalette)
  const close = useApp((app) => app.closePalette)
  const isOpen = pasted !== null
  useShortcut(paletteShortcut, () => {
    if (!isOpen) open()
  })

  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? ''
      const isInField = event.target instanceof Element && event.target.closest(fieldSelector) !== null
      if (event.defaultPrevented || isInField || text.trim() === '' || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      open(text)
    }
    window.addEventListener('paste', handlePaste)
    return () => window.removeEventListener('paste', handlePaste)
  }, [open])

  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
      size={680}
      centered={false}
      yOffset={56}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={say('commandBox.label')}>{isOpen && <PaletteBox pasted={pasted} onClose={close} />}</Modal.Content>
    </Modal.Root>
  )
}
