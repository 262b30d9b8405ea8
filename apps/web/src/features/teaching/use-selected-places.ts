import { useState } from 'react';
import { type Place, toPlaceKey } from '#web/features/teaching/places.ts';

/** The places that are selected in the grid. */
export function useSelectedPlaces() {
  const [selected, setSelected] = useState<ReadonlyMap<string, Place>>(new Map());
  /** Selects all of the places, or if all are selected, none of them. */
  const toggle = (places: readonly Place[]) =>
    setSelected((before) => {
      const next = new Map(before);
      const areAll = places.every((place) => before.has(toPlaceKey(place)));
      for (const place of places) {
        if (areAll) next.delete(toPlaceKey(place));
        else next.set(toPlaceKey(place), place);
      }
      return next;
    });
  return { selected, toggle, clear: () => setSelected(new Map()) };
}
