/** First in, first out: adding and dropping cost the same however many stand in it. */
export class Queue<Item> {
  /** The items from `#first` on; those before it are dropped, and let go of when half are. */
  #items: Item[] = [];
  #first = 0;

  get length(): number {
    return this.#items.length - this.#first;
  }

  get oldest(): Item | undefined {
    return this.#items[this.#first];
  }

  add(item: Item): void {
    this.#items.push(item);
  }

  dropOldest(): void {
    this.#first++;
    if (this.#first * 2 <= this.#items.length) return;
    this.#items = this.#items.slice(this.#first);
    this.#first = 0;
  }
}
