import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWindow } from '../../../testing/render-window.tsx'
import { deskState } from '../../../testing/scripted-desk.ts'
import { WindowHint } from './window-hint.tsx'

function hint(shell: 'electron' | 'chromium', platform: string): string {
  renderWindow(<WindowHint platform={platform} />, {}, { desk: deskState({ shell }) })
  return screen.queryByText(/proxy/)?.textContent ?? ''
}

it.each([
  ['Win32', 'Windows'],
  ['MacIntel', 'macOS'],
])('warns on %s that a browser window does not know the proxy of the system and opens no files', (platform, system) => {
  expect(hint('chromium', platform)).toMatch(new RegExp(`proxy of ${system}.*open a file.*https_proxy.*installed app`))
})

it.each([
  ['chromium', 'Linux x86_64'],
  ['electron', 'Win32'],
  ['electron', 'MacIntel'],
] as const)('shows no hint in %s on %s', (shell, platform) => {
  expect(hint(shell, platform)).toBe('')
})
