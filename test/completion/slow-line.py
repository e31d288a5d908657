# A slow line to a TCP port: each byte arrives later, in both directions.
import os, queue, socket, sys, threading, time
far = socket.create_connection((sys.argv[1], int(sys.argv[2])))
far.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
late = float(sys.argv[3])
def carry(take, give):
    on_the_way = queue.Queue()
    def deliver():
        while True:
            due, data = on_the_way.get()
            time.sleep(max(0, due - time.monotonic()))
            if not data: os._exit(0)
            give(data)
    threading.Thread(target=deliver).start()
    while True:
        data = take()
        on_the_way.put((time.monotonic() + late, data))
        if not data: return
threading.Thread(target=carry, args=(lambda: os.read(0, 65536), far.sendall)).start()
carry(lambda: far.recv(65536), lambda data: os.write(1, data))
