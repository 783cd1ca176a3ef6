/** What a board that comes with a game's own package is given, and what it need not bring. */
import { Fragment, h } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Icon } from '../icons'
import { capital } from '../messages'
import { useTable } from '../table/context'
import { useElement, useShape } from '../table/element'
import type { GameModule } from './module'

/** Everything a board draws with: Preact as this page has it, and elements that can be chosen. */
export const kit = {
  h,
  Fragment,
  useState,
  useEffect,
  useMemo,
  useRef,
  useTable,
  useElement,
  useShape,
  Icon,
  capital,
}
export type Kit = typeof kit

/** At least a board and what each seat plays as; `stylesheet` names a file beside `board.js`. */
export type Board = Partial<GameModule> & Pick<GameModule, 'Board' | 'clan'> & { stylesheet?: string }

const nothing = () => null

/** What the table does where a board says nothing of its own. */
export const plain: Omit<GameModule, 'Board' | 'clan'> = {
  art: {},
  log: { combat: new Set(), detail: new Set() },
  touched: () => [],
  track: () => ({ steps: [], now: 0, scene: 0 }),
  say: (view) => ({ text: view.prompt }),
  deed: () => null,
  label: (word, _view, help) => help[word]?.name ?? capital(word),
  helpId: (element) => element,
  coach: () => '',
  scenes: () => [],
  during: (_before, after) => after,
  seatFacts: () => ({ short: '', facts: [], unseen: [] }),
  Hand: nothing,
  Scene: nothing,
  Score: nothing,
  Picture: nothing,
}
